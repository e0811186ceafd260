import type { LogoPreference } from './brand-logo.ts';
import type { DigitalSourceType, PictureBrief } from './image-maker.ts';
import type { PictureOverlay } from './picture-overlay.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import type { ShareCard } from './share-card.ts';

/** Everything that is drawn or decoded, by kind: what it takes and what comes of it. It happens in the drawers only. */
export interface PictureWork {
  /** A poster of 1080 × 1080 as JPEG. */
  readonly poster: { readonly input: PictureBrief; readonly result: Uint8Array };
  /** A link preview of 1200 × 630 as JPEG. */
  readonly 'share-card': { readonly input: ShareCard; readonly result: Uint8Array };
  /** What a maker or a person handed in, made fit for networks and screens. */
  readonly picture: { readonly input: PictureToPrepare; readonly result: PreparedPicture };
  readonly logo: { readonly input: Uint8Array; readonly result: PreparedLogo };
}
export type PictureKind = keyof PictureWork;

export interface PictureToPrepare {
  readonly bytes: Uint8Array;
  readonly digitalSourceType?: DigitalSourceType;
  /** Set over the picture: for pictures that a model made without letters. */
  readonly overlay?: PictureOverlay;
}

export interface PreparedLogo {
  /** At most 640 × 320, without empty margins. */
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly prefers: LogoPreference;
}
