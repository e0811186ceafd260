import type { ContentType, ImageStyle, PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { CropRatio } from '@postownia/contract/crop-shapes';
import type { ChosenPalette } from '@postownia/contract/palettes';
import type { TypePair } from '@postownia/contract/type-pairs';
import type { BrandLogo } from './brand-logo.ts';
import type { NamedObject } from './named-objects.ts';

/** Everything a maker may know about the image of one post. */
export interface ImageBrief {
  /** What may be drawn: the things that the post's own subject names. */
  readonly objects: readonly NamedObject[];
  /** Where a model sets them: the trade and its group, as the taxonomy names them; null where nothing tells it. */
  readonly trade?: { readonly id: string; readonly group: string } | null;
  readonly palette: ChosenPalette;
  readonly style: ImageStyle;
  /** The brand's own lettering; without it the style's. */
  readonly typePair?: TypePair;
  /** The line set on the poster; any length, the illustrator shortens what cannot be set well. */
  readonly headline: string;
  readonly subline?: string;
  /** An id of the occasion table (`server/data/occasions.json`). */
  readonly occasionId?: string;
  readonly contentType: ContentType;
  readonly keywords: readonly string[];
  readonly brandName: string;
  readonly language: PostLanguage;
  /** 0 for the first image of a post, one more for every "Nowy obraz": no variant repeats an earlier one. */
  readonly variant: number;
  /** Names the day: make it with `imageSeed`, so that the days of a month get different images. */
  readonly seed: string;
  readonly postText: string;
  /** An operator's own words for a model, sent as they are, and their shape; own illustrations stay square. */
  readonly ownPrompt?: { readonly words: string; readonly ratio: '10x16' };
  /** The shape that it is drawn for; a square where nothing is said. */
  readonly ratio?: CropRatio;
  /** Signs the image instead of the brand's name. */
  readonly logo?: BrandLogo;
}

/** What the law and the networks ask to know about an image (IPTC digital source types). */
export type DigitalSourceType = 'algorithmicMedia' | 'trainedAlgorithmicMedia';

export interface ImageProvenance {
  /** `builtin`, `ideogram`, `openai`. */
  readonly maker: string;
  /** The model or the version of the engine. */
  readonly model: string;
  readonly digitalSourceType: DigitalSourceType;
  /** SHA-256 of the input in hexadecimal. */
  readonly promptHash: string;
}

/** What is stored and published of an image. */
export interface PreparedImage {
  /** In the pixels of its shape, sRGB, at most 1 MB, with its digital source type. */
  readonly jpeg: Uint8Array;
  /** WebP: 240 × 240 of a square, else of the image's own ratio. */
  readonly thumbnail: Uint8Array;
  /** Its main colours as `#rrggbb`, the widest spread first. */
  readonly colors: string[];
  readonly width: number;
  readonly height: number;
}

export interface MadeImage {
  readonly bytes: Uint8Array;
  /** What is to be stored, where the maker has made it already: nothing is decoded and encoded a second time. */
  readonly prepared?: PreparedImage;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly provenance: ImageProvenance;
  /** Identifies the image: same brief, same signature. */
  readonly signature: string;
}

/**
 * Makes the image of one post. Rejects with a `ProviderError` when an outside maker fails and with the signal's
 * reason when it is aborted. Work in `bulk` waits behind all other drawing of this process, work of one `owner` leaves a
 * drawer to others. Bytes that come without their `prepared` form go through `prepareImage` before they are stored.
 */
export interface ImageMaker {
  readonly name: string;
  make(
    brief: ImageBrief,
    options: { signal: AbortSignal; bulk?: boolean; owner?: string },
  ): Promise<MadeImage>;
}

/** The seed of a day's image: the calendar date at its end lets the illustrator keep neighbours apart. */
export function imageSeed(options: { workspaceId: string; date: string }): string {
  return `${options.workspaceId}:${options.date}`;
}
