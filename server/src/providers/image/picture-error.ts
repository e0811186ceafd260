export type PictureFault = 'not-an-image' | 'too-large';

/** The bytes cannot become a picture of ours. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
