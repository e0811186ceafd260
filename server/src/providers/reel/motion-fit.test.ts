import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import {
  MOTIONS_OF_STYLE,
  motionsFor,
  REEL_MOTIONS,
  type ReelMotion,
} from '@postownia/contract/reel-vocabulary';
import { expect, test } from 'vitest';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { partsAt } from './make-reel.ts';
import { MOTIONS } from './motions.ts';
import { briefOf } from './reel-brief.test-support.ts';
import { setScenery } from './set-scenery.ts';

/** A busy machine draws these frames in tens of seconds. */
const PATIENCE = 120_000;
const RATE = 15;

/** How much of the frame changes within a fifteenth of a second, at the liveliest moment of the second scene once it has begun. */
async function unrestOf(motion: ReelMotion): Promise<number> {
  const scenery = await setScenery(briefOf({ motion }), MOTIONS[motion].layout, findDataDir());
  const canvas = new Canvas(scenery.width, scenery.height);
  const lights = scenery.width * scenery.height;
  let before = new Uint8Array();
  let total = 0;
  for (let frame = 0; frame <= scenery.seconds * RATE; frame += 1) {
    canvas.draw(partsAt(MOTIONS[motion], scenery, scenery.seconds + frame / RATE - 1e-3));
    const now = canvas.bytes.slice(0, lights);
    let changed = 0;
    // Each seventh pixel stands for its neighbours.
    if (before.length > 0)
      for (let at = 0; at < lights; at += 7)
        if (Math.abs((now[at] as number) - (before[at] as number)) > 24) changed += 7;
    total = Math.max(total, changed / lights);
    before = now;
  }
  return total;
}

test('each style has at least three motions and each motion a style, the best fitting first', () => {
  for (const style of IMAGE_STYLES) {
    expect(new Set(MOTIONS_OF_STYLE[style]).size, style).toBe(MOTIONS_OF_STYLE[style].length);
    expect(MOTIONS_OF_STYLE[style].length, style).toBeGreaterThanOrEqual(3);
    expect(motionsFor(style).toSorted(), style).toEqual(REEL_MOTIONS.toSorted());
    expect(motionsFor(style).slice(0, 3), style).toEqual(MOTIONS_OF_STYLE[style].slice(0, 3));
  }
  expect(new Set(Object.values(MOTIONS_OF_STYLE).flat()).size).toBe(REEL_MOTIONS.length);
});

test(
  'what fits a quiet style never changes half of the frame at once, and a loud style is opened by what does',
  async () => {
    const unrest = new Map<ReelMotion, number>();
    for (const motion of REEL_MOTIONS) unrest.set(motion, await unrestOf(motion));
    for (const style of ['minimalistic', 'corporate'] as const)
      for (const motion of MOTIONS_OF_STYLE[style])
        expect(unrest.get(motion), `${style}: ${motion}`).toBeLessThan(0.5);
    for (const style of ['colorful', 'modern'] as const) {
      const [first] = MOTIONS_OF_STYLE[style];
      expect(unrest.get(first), `${style}: ${first}`).toBeGreaterThan(0.5);
    }
  },
  PATIENCE,
);
