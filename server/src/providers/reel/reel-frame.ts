import { REEL_BEATS, type ReelSeconds, type ReelShape } from '@postownia/contract/reel-vocabulary';
import type { Box } from './frame-parts.ts';

export const FRAMES_PER_SECOND = 30;
/** Quarters of a scene: what moves and what sounds keep to them. */
export const PULSES = 4;

const SIZES = {
  '9:16': { width: 1080, height: 1920 },
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
} as const satisfies Record<ReelShape, { width: number; height: number }>;

export const sizeOf = (shape: ReelShape): { width: number; height: number } => SIZES[shape];

/**
 * Where words may stand: networks of short videos lay their own over the bottom fifth, the right column and, on an upright
 * frame, the top.
 */
export function safeAreaOf(shape: ReelShape): Box {
  const { width, height } = SIZES[shape];
  const top = shape === '9:16' ? 220 : 72;
  return { x: 64, y: top, width: width - 64 - 148, height: Math.round(height * 0.8) - top };
}

/** Seconds of one scene. */
export const sceneSeconds = (seconds: ReelSeconds): number => seconds / REEL_BEATS[seconds];
