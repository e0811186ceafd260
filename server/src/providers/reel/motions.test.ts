import { REEL_MOTIONS, REEL_SHAPES, type ReelMotion } from '@postownia/contract/reel-vocabulary';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { apply, areSame, type Part } from './frame-parts.ts';
import { toInk } from './ink.ts';
import { momentOf, partsAt } from './make-reel.ts';
import { MOTIONS } from './motions.ts';
import { briefOf } from './reel-brief.test-support.ts';
import type { ReelBrief } from './reel-maker.ts';
import { setScenery } from './set-scenery.ts';

const sceneryOf = (given: Partial<ReelBrief> = {}) => {
  const brief = briefOf(given);
  return setScenery(brief, MOTIONS[brief.motion].layout, findDataDir());
};

/** How far each part of the second scene moved within it, as numbers that are compared. */
async function traceOf(motion: ReelMotion): Promise<string> {
  const scenery = await sceneryOf({ motion });
  const frames = [0.1, 0.3, 0.6, 1].map((time) => partsAt(MOTIONS[motion], scenery, scenery.seconds + time));
  return JSON.stringify(frames.map((parts) => parts.map(placeOf)));
}

function placeOf(part: Part): unknown {
  if (part.kind === 'mask') return part.matrix;
  return part.kind === 'shape' ? part.points : [part.from, part.to];
}

test('eight motions move in eight ways, one seed always the same way', async () => {
  const traces = await Promise.all(REEL_MOTIONS.map(traceOf));
  expect(new Set(traces).size).toBe(REEL_MOTIONS.length);
  expect(await traceOf('stack')).toBe(traces[REEL_MOTIONS.indexOf('stack')]);
});

test('figures count the steps, neither the hook nor the invitation', async () => {
  const [hook, step, last] = [
    { role: 'hook', text: 'Dwa kroki' },
    { role: 'step', text: 'Przytnij łodygi' },
    { role: 'invitation', text: 'Zajrzyj' },
  ] as const;
  const countedOf = async (beats: ReelBrief['beats']) =>
    (await sceneryOf({ motion: 'pulse', beats })).numerals.map((figure) => figure !== null);
  expect(await countedOf([hook, step, { ...step }, last])).toEqual([false, true, true, false]);
  expect(await countedOf([hook, step, last])).toEqual([false, false, false]);
});

test.each(REEL_MOTIONS)(
  'words of %s come to rest inside the safe area, whatever they say',
  async (motion) => {
    const beats = [
      // Sixty letters without a place to break.
      { role: 'hook', text: `${'Konstantynopolitańczykowianeczkąśćżółć'}${'wężyk'.repeat(4)}ść` },
      { role: 'step', text: '🎉🎉' },
      { role: 'invitation', text: 'Zamów do piątku, odbierz w sobotę rano ☕' },
    ] as const;
    for (const shape of REEL_SHAPES) {
      const scenery = await sceneryOf({ motion, shape, beats, brandName: '☕ Palarnia Świt i Spółka' });
      expect(scenery.scenes[1]?.block).toBeNull();
      expect(scenery.scenes[2]?.sign).not.toBeNull();
      const { safe } = scenery;
      for (const scene of scenery.scenes) {
        const masks = MOTIONS[motion]
          .frame(scenery, scene, scenery.seconds)
          .flatMap((part) => (part.kind === 'mask' ? [part] : []));
        if (scene.block !== null) expect(masks.length).toBeGreaterThan(1);
        for (const { mask, matrix } of masks)
          for (const corner of [
            [0, 0],
            [mask.width, 0],
            [0, mask.height],
            [mask.width, mask.height],
          ] as const) {
            const [x, y] = apply(matrix, corner);
            // The edge of a mask holds no ink: its outermost pixels are room for the smoothing.
            expect(x).toBeGreaterThanOrEqual(safe.x - 4);
            expect(x).toBeLessThanOrEqual(safe.x + safe.width + 4);
            expect(y).toBeGreaterThanOrEqual(safe.y - 6);
            expect(y).toBeLessThanOrEqual(safe.y + safe.height + 6);
          }
      }
    }
  },
);

test('a poster hangs over no hook that says the same, and where each beat has its own all of them hang', async () => {
  const posters = await Promise.all(
    ['#d01020', '#10d020', '#1020d0'].map(async (background) => {
      const image = sharp({ create: { width: 300, height: 300, channels: 3, background } });
      return { bytes: new Uint8Array(await image.png().toBuffer()), isPoster: true };
    }),
  );
  const hangingOf = async (pictures: ReelBrief['pictures']) =>
    (await sceneryOf({ shape: '9:16', motion: 'cut', pictures })).scenes.map(({ isPoster }) => isPoster);
  expect(await hangingOf(posters.slice(0, 1))).toEqual([false, true, false]);
  expect((await hangingOf(posters)).slice(0, 2)).toEqual([true, true]);
});

test('a poster is seen whole in its beat, uncovered by words, whatever the motion', async () => {
  const side = 300;
  const red = { create: { width: side, height: side, channels: 3, background: '#d01020' } } as const;
  const poster = new Uint8Array(await sharp(red).png().toBuffer());
  const shade = toInk('#d01020');
  for (const motion of REEL_MOTIONS) {
    const [hook, step, last] = briefOf().beats;
    const beats = [hook, step, step, last].filter((beat) => beat !== undefined);
    const images = [{ bytes: poster, isPoster: true }];
    const given = { motion, shape: '9:16', seconds: 10, beats, pictures: images } as const;
    const scenery = await sceneryOf(given);
    const canvas = new Canvas(scenery.width, scenery.height);
    canvas.draw(partsAt(MOTIONS[motion], scenery, momentOf(scenery, 1)));
    const [xs, ys] = [new Set<number>(), new Set<number>()];
    let count = 0;
    for (let at = 0; at < scenery.width * scenery.height; at += 1) {
      if (Math.abs((canvas.bytes[at] as number) - shade.y) > 1) continue;
      const [x, y] = [at % scenery.width, Math.floor(at / scenery.width)];
      const colour = scenery.width * scenery.height + (y >> 1) * (scenery.width >> 1) + (x >> 1);
      if (Math.abs((canvas.bytes[colour] as number) - shade.u) > 2) continue;
      xs.add(x);
      ys.add(y);
      count += 1;
    }
    expect(xs.size, motion).toBeGreaterThan(480);
    expect(Math.abs(xs.size - ys.size), motion).toBeLessThan(16);
    expect(count / (xs.size * ys.size), motion).toBeGreaterThan(0.975);
  }
});

test('without pictures what lies behind the words speaks lower than they do', async () => {
  const scenery = await sceneryOf({ shape: '9:16', motion: 'cut' });
  for (const { picture, block } of scenery.scenes) {
    if (block === null) throw new Error('no words');
    const lights = picture.y.toSorted();
    const share = (part: number) => lights[Math.floor(lights.length * part)] as number;
    expect(share(0.95) - share(0.05)).toBeGreaterThan(5);
    expect(share(0.95) - share(0.05)).toBeLessThan(0.6 * Math.abs(block.ink.y - block.textInk.y));
  }
});

test('the first frame shows words on their block, none of them half outside of it or under something', async () => {
  const beats = briefOf().beats.map(({ role }) => ({ role, text: 'Cztery wiersze słów, które wiele ważą' }));
  for (const motion of REEL_MOTIONS) {
    const scenery = await sceneryOf({ motion, beats });
    const parts = partsAt(MOTIONS[motion], scenery, 0);
    const last = parts.findLastIndex(({ kind }) => kind === 'mask');
    expect(last, motion).toBeGreaterThan(0);
    expect(parts.slice(last + 1), motion).toEqual([]);
    for (const part of parts)
      if (part.kind === 'mask') {
        const [[left, top], [, bottom]] = [apply(part.matrix, [0, 0]), apply(part.matrix, [0, 1])];
        expect(left, motion).toBeGreaterThan(0);
        expect(bottom - top, motion).toBeGreaterThan(0.5);
      }
  }
});

test('a frame that shows the same is known without drawing it', async () => {
  const scenery = await sceneryOf({ motion: 'fold' });
  const at = (time: number) => partsAt(MOTIONS.fold, scenery, time);
  expect(areSame(at(1.2), at(1.2))).toBe(true);
  expect(areSame(at(1.2), at(1.3))).toBe(false);
});

test('half a covered pixel is half the ink, in light and in colour', () => {
  const canvas = new Canvas(8, 4);
  const [paper, ink] = [
    { y: 200, u: 100, v: 140 },
    { y: 40, u: 180, v: 60 },
  ];
  const box = (left: number, right: number) =>
    [
      [left, 0],
      [right, 0],
      [right, 4],
      [left, 4],
    ] as const;
  canvas.draw([
    { kind: 'shape', points: box(0, 8), ink: paper, opacity: 1 },
    { kind: 'shape', points: box(2.5, 6), ink, opacity: 1 },
  ]);
  expect([...canvas.bytes.subarray(8, 16)]).toEqual([200, 200, 120, 40, 40, 40, 200, 200]);
  expect([...canvas.bytes.subarray(32, 36)]).toEqual([100, 160, 180, 100]);
});
