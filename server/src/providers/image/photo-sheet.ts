import type { BrandLogo } from './brand-logo.ts';
import type { Frame } from './builtin-frame.ts';
import type { Page } from './builtin-sheet.ts';

export type { Frame } from './builtin-frame.ts';

/** Part of the poster that a photo fills, in pixels. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a layout prints on. */
export interface PhotoSheet extends Page {
  readonly detail: string;
  readonly logo?: BrandLogo | undefined;
  readonly frame: Frame;
  /** An SVG image of the photo in its window, cut around what matters. */
  photo(index: number): string;
  /** Where the eye goes in a photo's window, in pixels of the poster, and how much happens in a part of it. */
  readonly focusIn: (index: number) => { x: number; y: number };
  readonly busyness: (index: number, box: Window) => number;
}

/** Where words stand, in pixels. */
export interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One way to make a poster of photos. */
export interface Layout {
  /** Where its photos stand. */
  windows(frame: Frame): readonly Window[];
  /** False where it cannot carry these words. Words stand on the brand's inks alone, never on the photo. */
  print(sheet: PhotoSheet, windows: readonly Window[]): boolean;
}

export const EDGE = 64;
export const isWide = ({ width, height }: Frame) => width > height * 1.4;
export const whole = ({ width, height }: Frame): Window => ({ x: 0, y: 0, width, height });

/** A panel below the photo, beside it on a wide poster; `share` of the poster's long side. */
export function panelOf(frame: Frame, share: number, side = 0.44): Window {
  const { width, height, bottom } = frame;
  if (isWide(frame)) return { x: 0, y: 0, width: Math.round(width * side), height };
  const tall = Math.round((height - bottom) * share);
  return { x: 0, y: height - bottom - tall, width, height: tall + bottom };
}

export function besidePanel(frame: Frame, panel: Window): Window {
  const { width, height } = frame;
  if (isWide(frame)) return { x: panel.width, y: 0, width: width - panel.width, height };
  return { x: 0, y: 0, width, height: panel.y };
}

/** Room for words in a panel that may run under the network's own signs. */
export function roomIn(frame: Frame, { x, y, width, height }: Window, edge = EDGE): Panel {
  const low = isWide(frame) ? 0 : frame.bottom;
  return { x: x + edge, y: y + edge * 0.8, width: width - 2 * edge, height: height - low - edge * 1.4 };
}
