/** How the sandbox's providers behave; changed over its control address. */
export interface Settings {
  /** How long an Instagram container stays IN_PROGRESS, in milliseconds of the sandbox clock. */
  containerProcessingMs: number;
  /** How long a video is processed before it is visible, in milliseconds of the sandbox clock. */
  videoProcessingMs: number;
  /** How long TikTok moderates a public video after it is complete, before it has a public id. */
  tiktokModerationMs: number;
  /** false: TikTok takes private videos only, as from an app it has not audited. */
  tiktokAudited: boolean;
  /** Addresses that TikTok may fetch videos from begin with this; '' = no verified domain. */
  tiktokVerifiedPrefix: string;
  /** Unaudited TikTok apps: how many people may post within 24 hours. */
  tiktokUnauditedUsers: number;
  /** false: the bucket's CORS rules hide `ETag` from browsers, as where its owner forgot it. */
  s3ExposesTags: boolean;
  /** Life of an Ideogram image link, seconds. */
  ideogramUrlSeconds: number;
  /** Refuses Graph calls without appsecret_proof, as Meta does with "Require app secret" on. */
  requireAppSecretProof: boolean;
  /** How long a delayed payment stays unsettled, in seconds of the sandbox clock. */
  stripeFinishSeconds: number;
}

export const DEFAULT_SETTINGS: Settings = {
  containerProcessingMs: 1000,
  videoProcessingMs: 1500,
  tiktokModerationMs: 1000,
  tiktokAudited: true,
  tiktokVerifiedPrefix: '',
  tiktokUnauditedUsers: 5,
  s3ExposesTags: true,
  ideogramUrlSeconds: 24 * 3600,
  requireAppSecretProof: true,
  stripeFinishSeconds: 10,
};
