import type { ChosenCrop, CropRatio } from '@postownia/contract/crop-shapes';
import type { LogoPreference } from './brand-logo.ts';
import type { DigitalSourceType, ImageBrief, PreparedImage } from './image-maker.ts';
import type { ImageOverlay } from './image-overlay.ts';
import type { PhotoPosterBrief } from './photo-poster.ts';
import type { Recipe } from './rendition-recipes.ts';
import type { ShareCard } from './share-card.ts';

/** Everything that is drawn or decoded, by kind: what it takes and what comes of it. It happens in the drawers only. */
export interface ImageWork {
  /** A poster of ours, made fit for networks and screens where it is drawn. */
  readonly poster: { readonly input: ImageBrief; readonly result: PreparedImage };
  /** The same poster as a WebP a third as wide, for screens. */
  readonly 'poster-sample': { readonly input: ImageBrief; readonly result: Uint8Array };
  /** A poster of own photos as JPEG in its shape; null where the layout cannot carry it. */
  readonly 'photo-poster': { readonly input: PhotoPosterBrief; readonly result: PreparedPhoto | null };
  /** The same as a WebP 360 wide, for screens. */
  readonly 'photo-poster-sample': { readonly input: PhotoPosterBrief; readonly result: Uint8Array | null };
  /** A link preview of 1200 × 630 as JPEG. */
  readonly 'share-card': { readonly input: ShareCard; readonly result: Uint8Array };
  /** What a maker or a person handed in, made fit for networks and screens. */
  readonly image: { readonly input: ImageToPrepare; readonly result: PreparedImage };
  /** What a person photographed, made fit for networks and screens in its own ratio. */
  readonly photo: { readonly input: Uint8Array; readonly result: PreparedPhoto };
  readonly logo: { readonly input: Uint8Array; readonly result: PreparedLogo };
  /** A frame of a video that a browser drew, as a small WebP. */
  readonly thumbnail: { readonly input: Uint8Array; readonly result: Uint8Array };
  /** Another form of a stored image, made again. */
  readonly rendition: { readonly input: RenditionToMake; readonly result: Uint8Array };
  /** A part of a stored image as JPEG, in the size of its shape. */
  readonly cut: { readonly input: ImageToCut; readonly result: Uint8Array };
  /** A stored image within a network's limits of bytes and pixels, in its own ratio. */
  readonly smaller: { readonly input: ImageToShrink; readonly result: Uint8Array };
  /** A stored image as documents hold it. */
  readonly paper: { readonly input: Uint8Array; readonly result: PaperImage };
  /** The main colours of a stored image or frame. */
  readonly colors: { readonly input: Uint8Array; readonly result: string[] };
}
export type ImageKind = keyof ImageWork;

export interface ImageToPrepare {
  readonly bytes: Uint8Array;
  readonly digitalSourceType?: DigitalSourceType;
  /** A square unless told otherwise. */
  readonly ratio?: CropRatio;
  /** Set over the image: for images that a model made without letters. */
  readonly overlay?: ImageOverlay;
}

export interface RenditionToMake {
  readonly bytes: Uint8Array;
  readonly recipe: Recipe;
}

export interface ImageToShrink {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
  /** Most pixels of its shorter side; left out where any number will do. */
  readonly shortSide?: number;
}

export interface ImageToCut {
  readonly bytes: Uint8Array;
  readonly crop: ChosenCrop;
}

export interface PaperImage {
  /** At most 420 × 420. */
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PreparedPhoto {
  /** Upright, sRGB, at most 2560 pixels long and 5 MB, with nothing that a camera wrote down. */
  readonly jpeg: Uint8Array;
  /** WebP of the same ratio, within 960 × 400. */
  readonly thumbnail: Uint8Array;
  /** Its main colours as `#rrggbb`, the widest spread first. */
  readonly colors: string[];
  readonly width: number;
  readonly height: number;
}

export interface PreparedLogo {
  /** At most 640 × 320, without empty margins. */
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly colors: string[];
  readonly prefers: LogoPreference;
}
