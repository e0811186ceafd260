import { CROP_PIXELS, type CropRatio } from '@postownia/contract/crop-shapes';
import { SIDE } from './builtin-shapes.ts';

/** A poster in pixels; words keep `top` and `bottom` away from its rims. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

/** How what is told on the square of 1080 gets into a frame. All frames are as wide as the square. */
export interface Carry {
  readonly frame: Frame;
  /** A height on the square; what lies beyond its rims reaches over the rims of the frame. */
  y(told: number): number;
  /** The same for what is placed by its middle: nothing holds it at a rim. */
  middle(told: number): number;
  /** Back from the frame to the square. */
  told(y: number): number;
  /** How much round things and letters grow. */
  readonly grow: number;
}

/** Shares of a story over which networks lay their own signs. */
const STORY_SAFE = { top: 0.14, bottom: 0.2 };
/** What the square's own margin leaves free of words, in its pixels: a story has margins enough. */
const STORY_SPARES = { top: 30, bottom: 28 };

export function frameOf(ratio: CropRatio): Frame {
  const { width, height } = CROP_PIXELS[ratio];
  if (ratio !== '9:16') return { width, height, top: 0, bottom: 0 };
  const { top, bottom } = STORY_SAFE;
  return { width, height, top: Math.ceil(height * top), bottom: Math.ceil(height * bottom) };
}

export const isTall = ({ width, height }: Frame) => height > width;
/** Networks lay their own signs over its foot. */
export const isStory = ({ bottom }: Frame) => bottom > 0;
export const isWide = ({ width, height }: Frame) => width > height;

/** Every height as it is told: for what knows its frame. */
export function carryNothing(frame: Frame): Carry {
  const same = (value: number) => value;
  return { frame, y: same, middle: same, told: same, grow: 1 };
}

/** Stretches or presses the square's height between the safe rims of the frame; round things stay round. */
export function carryInto(frame: Frame): Carry {
  const { height, top, bottom } = frame;
  if (height === SIDE) return carryNothing(frame);
  const spared = top + bottom > 0 ? STORY_SPARES : { top: 0, bottom: 0 };
  const share = (height - top - bottom) / (SIDE - spared.top - spared.bottom);
  const begin = top - spared.top * share;
  const middle = (told: number) => begin + told * share;
  return {
    frame,
    y: (told) => {
      if (told <= 0) return told;
      return told >= SIDE ? height + told - SIDE : middle(told);
    },
    middle,
    told: (y) => (y - begin) / share,
    grow: (1 + share) / 2,
  };
}
