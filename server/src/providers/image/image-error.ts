export const IMAGE_FAULTS = ['not-an-image', 'too-large', 'animated', 'heic'] as const;
export type ImageFault = (typeof IMAGE_FAULTS)[number];

export const isImageFault = (fault: unknown): fault is ImageFault =>
  IMAGE_FAULTS.some((known) => known === fault);

/** The bytes cannot become an image of ours. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
