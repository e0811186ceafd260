import type { GroundInk } from '../image/builtin-colours.ts';
import type { Box, Picture } from './frame-parts.ts';
import type { Ink } from './ink.ts';
import type { ClipReader } from './read-clip.ts';
import type { SetText } from './set-words.ts';

/** How a motion wants its words to stand. */
export interface Layout {
  /** The block runs to the left edge of the frame, or stands free in the safe area. */
  readonly block: 'bleeds' | 'stands' | 'fills';
  /** Where in the safe area its lower edge comes to: 0 at the top, 1 at the bottom. */
  readonly stand: number;
  /** Every picture over the whole frame, or the wide ones as a window above the brand's colour. */
  readonly picture: 'whole' | 'window';
  /** Pixels by which a picture comes to rest lower than it was drawn. */
  readonly sinks?: number;
}

/** Words on their block of brand colour. */
export interface Block {
  readonly box: Box;
  readonly ink: Ink;
  readonly textInk: Ink;
  readonly ruleInk: Ink;
  /** Upper left corner of the text. */
  readonly x: number;
  readonly y: number;
  readonly text: SetText;
  readonly rule: Box;
}

/** Who speaks: closes the last scene. */
export interface Sign {
  readonly box: Box;
  readonly ink: Ink;
  readonly textInk: Ink;
  readonly name: { readonly text: SetText; readonly x: number; readonly y: number } | null;
  readonly logo: { readonly picture: Picture; readonly x: number; readonly y: number } | null;
}

export interface Scene {
  readonly index: number;
  /** Of a clip the image of the moment (`showClips`). */
  picture: Picture;
  readonly clip: ClipReader | null;
  /** It has words of its own, which nothing may cover or cut. */
  readonly isPoster: boolean;
  /** What fills the frame beside a window: the picture again, blurred, which the camera passes more slowly. Null: the ground. */
  readonly backdrop: Picture | null;
  /** Where the picture is seen; the ground colour is behind it. */
  readonly window: Box;
  readonly ground: Ink;
  /** Null: no letter of its words can be drawn, or they were not wanted. */
  readonly block: Block | null;
  readonly sign: Sign | null;
  /** Chosen by the seed: where the camera drifts, -1 or 1. */
  readonly drift: { readonly x: number; readonly y: number };
}

export interface Scenery {
  readonly width: number;
  readonly height: number;
  readonly safe: Box;
  /** Seconds of a scene, and of a quarter of it. */
  readonly seconds: number;
  readonly pulse: number;
  readonly inks: Readonly<Record<GroundInk, Ink>>;
  readonly scenes: readonly Scene[];
  /** A big figure for each scene on the way, where there are several; null for the hook and the invitation. */
  readonly numerals: readonly (SetText | null)[];
}

/** The frame, and where in it words may stand. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly safe: Box;
}
