export type ImageFault = 'not-an-image' | 'too-large';

/** The bytes cannot become an image of ours. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
