import { REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { partsAt } from './make-reel.ts';
import { MOTIONS } from './motions.ts';
import { briefOf } from './reel-brief.test-support.ts';
import type { ReelBrief } from './reel-maker.ts';
import { setScenery } from './set-scenery.ts';

const NAMES = ['קפה תל אביב', 'قهوة دمشق 24', 'Studio סטודיו', '☕🎉'];

async function closeOf(brief: ReelBrief) {
  const motion = MOTIONS[brief.motion];
  const scenery = await setScenery(brief, motion.layout, findDataDir());
  const close = scenery.scenes.at(-1);
  const canvas = new Canvas(scenery.width, scenery.height);
  canvas.draw(partsAt(motion, scenery, brief.seconds - 1 / 30));
  const { width, height } = scenery;
  const light = { raw: { width, height, channels: 1 } } as const;
  const { channels } = await sharp(canvas.bytes.slice(0, width * height), light).stats();
  return { block: close?.block ?? null, sign: close?.sign ?? null, spread: channels[0]?.stdev ?? 0 };
}

test('a name with other letters than Latin leaves the words of the close, and a logo stands in its place', async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#804020' } })
    .png()
    .toBuffer();
  const logo = { id: 'logo', png, width: 90, height: 60, prefers: 'light' } as const;
  for (const brandName of NAMES) {
    const bare = await closeOf(briefOf({ brandName }));
    expect([bare.block === null, bare.sign], brandName).toEqual([false, null]);
    const { sign } = await closeOf(briefOf({ brandName, logo }));
    expect([sign?.name, sign?.logo === null], brandName).toEqual([null, false]);
  }
});

test('where neither words nor name can be drawn the close still shows its image, in every motion', async () => {
  const beats = briefOf().beats.map(({ role }) => ({ role, text: 'שלום' }));
  for (const motion of REEL_MOTIONS) {
    const close = await closeOf(briefOf({ motion, beats, brandName: 'קפה' }));
    expect([close.block, close.sign], motion).toEqual([null, null]);
    // One colour has a spread of zero.
    expect(close.spread, motion).toBeGreaterThan(10);
  }
});
