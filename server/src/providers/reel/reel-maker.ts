import type { ImageStyle, PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { ChosenPalette } from '@postownia/contract/palettes';
import type {
  ReelMood,
  ReelMotion,
  ReelRole,
  ReelSeconds,
  ReelShape,
} from '@postownia/contract/reel-vocabulary';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { BrandLogo } from '../image/brand-logo.ts';

/** A picture as kept: JPEG, PNG or WebP bytes. */
export interface ReelImage {
  readonly bytes: Uint8Array;
  /** A poster with words of its own: shown whole or not at all, a photograph fills its window. */
  readonly isPoster: boolean;
}

/** A person's own film, as stored: MP4, MOV or WebM. A scene shows as much of it as it lasts. */
export interface ReelClip {
  /** Bytes of the file. */
  readonly size: number;
  readPart(part: { readonly start: number; readonly length: number }): Promise<Uint8Array>;
}

/** Everything a maker may know about one reel. */
export interface ReelBrief {
  readonly motion: ReelMotion;
  readonly seconds: ReelSeconds;
  readonly shape: ReelShape;
  readonly mood: ReelMood;
  /** As many as the length takes (`REEL_BEATS`), in order; no text is longer than `REEL_BEAT_MAX`. */
  readonly beats: readonly { readonly role: ReelRole; readonly text: string }[];
  /** None: the reel is of type alone. Fewer than beats are shared among them; a clip that comes again goes on. */
  readonly pictures: readonly (ReelImage | ReelClip)[];
  readonly palette: ChosenPalette;
  readonly style: ImageStyle;
  readonly brandName: string;
  readonly language: PostLanguage;
  readonly logo?: BrandLogo;
  /** The beat whose image stands for the reel, from 0. */
  readonly cover: number;
  /** Whether the words stand in the film. */
  readonly captions: boolean;
  /** A sound of the brand's own instead of the bed that the mood names, from such a second of it on. */
  readonly sound?: { readonly bytes: Uint8Array; readonly from: number };
  /** The same brief makes the same reel; another seed moves otherwise. */
  readonly seed: string;
}

/** The named steps of the work, in order, as a person is told of them. */
export const REEL_STEPS = ['pictures', 'frames', 'sound', 'file'] as const;
export type ReelStep = (typeof REEL_STEPS)[number];

export interface MadeReel {
  /** MP4: H.264 High, AAC or silent, faststart, 30 frames a second. */
  readonly bytes: Uint8Array;
  /** The cover as JPEG, in the reel's shape. */
  readonly cover: Uint8Array;
  readonly facts: VideoFacts;
}

/** A reel before it is made. */
export interface ReelGlimpse {
  /** JPEG, 360 pixels wide, one of each beat. */
  readonly stills: readonly Uint8Array[];
  /** MP4; null where it was not asked for. */
  readonly film: Uint8Array | null;
}

/** What is heard in a file that a person brought, or why it is no sound that we take. */
export type SoundExamined =
  | { readonly seconds: number }
  | { readonly problem: 'unreadable' | 'too-long' | 'empty' | 'damaged' };

/**
 * Why no reel was made: this platform has no encoder, a picture or the sound cannot be read, the work took too much time or
 * memory.
 */
export class ReelError extends Error {
  override readonly name = 'ReelError';
  readonly fault: 'no-encoder' | 'bad-picture' | 'bad-sound' | 'too-costly';
  constructor(fault: ReelError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Makes reels in a process of its own, with a limit of memory and time. */
export interface ReelMaker {
  /** Whether this platform has the encoder; asked once, before a reel is sold. */
  isAvailable(): Promise<boolean>;
  /**
   * Makes one reel; several asked at once wait for each other.
   * @throws ReelError; the signal's reason when it is aborted
   */
  make(
    brief: ReelBrief,
    options: { signal: AbortSignal; onStep?: (step: ReelStep, done: number) => void },
  ): Promise<MadeReel>;
  /**
   * The reel small and soon: each beat when all of it is there and, with `film`, the whole at ten frames a second. Made
   * beside the reels themselves, so that it never waits for one.
   * @param options.owner of whom only the newest waits
   * @throws ReelError; QueueError when the line is full or a newer one of its owner came; the signal's reason when it is aborted
   */
  preview(
    brief: ReelBrief,
    options: { signal: AbortSignal; film: boolean; owner: string },
  ): Promise<ReelGlimpse>;
  /**
   * Listens to a whole file.
   * @throws ReelError `no-encoder`, `too-costly`; QueueError when the line is full; the signal's reason when it is aborted
   */
  examineSound(bytes: Uint8Array, options: { signal: AbortSignal }): Promise<SoundExamined>;
  /** Ends the process; for tests and a graceful stop. */
  close(): Promise<void>;
}
