/** How the sandbox's providers behave; changed over its control address. Networks add their own, see `Emulator`. */
export interface Settings {
  /** How long a video is processed before it is visible, in milliseconds of the sandbox clock. */
  videoProcessingMs: number;
  /** false: the bucket's CORS rules hide `ETag` from browsers, as where its owner forgot it. */
  s3ExposesTags: boolean;
  /** Life of an Ideogram image link, seconds. */
  ideogramUrlSeconds: number;
  /** How long a delayed payment stays unsettled, in seconds of the sandbox clock. */
  stripeFinishSeconds: number;
}

export const DEFAULT_SETTINGS: Settings = {
  videoProcessingMs: 1500,
  s3ExposesTags: true,
  ideogramUrlSeconds: 24 * 3600,
  stripeFinishSeconds: 10,
};
