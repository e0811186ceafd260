import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createBuiltinImageMaker } from './builtin-image-maker.ts';
import { type ImageBrief, imageSeed } from './image-maker.ts';
import { type ImageWorkshop, openImageWorkshop } from './image-workshop.ts';

const signal = new AbortController().signal;
const workshops: ImageWorkshop[] = [];

function open(options: Parameters<typeof openImageWorkshop>[0] = {}) {
  const workshop = openImageWorkshop(options);
  workshops.push(workshop);
  return { ...createBuiltinImageMaker(workshop), workshop };
}

afterEach(async () => {
  await Promise.all(workshops.splice(0).map((workshop) => workshop.close()));
});

function brief(day: number): ImageBrief {
  return {
    objects: [],
    palette: 'Royal Purple',
    style: 'artistic',
    headline: `Kolekcja na dzień ${day}`,
    contentType: 'promotion',
    keywords: [],
    brandName: 'Ścieg',
    language: 'pl',
    variant: 0,
    postText: '',
    seed: imageSeed({ workspaceId: 'w', date: `2026-10-${String(day).padStart(2, '0')}` }),
  };
}

test('the same brief makes the same bytes in any drawer, with its provenance', async () => {
  const [one, other] = await Promise.all([
    open({ drawers: 1 }).make(brief(1), { signal }),
    open({ drawers: 1 }).make(brief(1), { signal }),
  ]);
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  expect(one.signature).toBe(other.signature);
  expect(one.provenance).toMatchObject({ maker: 'builtin', digitalSourceType: 'algorithmicMedia' });
  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 });
});

test('another variant has another signature and other bytes', async () => {
  const maker = open({ drawers: 1 });
  const [one, other] = await Promise.all(
    [0, 1].map((variant) => maker.make({ ...brief(1), variant }, { signal })),
  );
  expect(one?.signature).not.toBe(other?.signature);
  expect(one?.bytes).not.toEqual(other?.bytes);
});

test('a month of thirty images is there within seconds and the drawers end when idle', async () => {
  const maker = open({ idleMs: 50 });
  const started = performance.now();
  const images = await Promise.all(
    Array.from({ length: 30 }, (_, day) => maker.make(brief(day + 1), { signal })),
  );
  // 0.4 s on four free cores; the limit leaves room for a crowded machine.
  expect(performance.now() - started).toBeLessThan(150_000);
  expect(new Set(images.map(({ signature }) => signature)).size).toBe(30);
  expect(maker.workshop.drawers.length).toBeLessThanOrEqual(4);
  await expect.poll(() => maker.workshop.drawers).toEqual([]);
  expect((await maker.make(brief(1), { signal })).bytes.byteLength).toBeGreaterThan(10_000);
});

test('an aborted image rejects with the reason and does not hold up the others', async () => {
  const maker = open({ drawers: 1 });
  const controller = new AbortController();
  const [kept, dropped] = [
    maker.make(brief(1), { signal }),
    maker.make(brief(2), { signal: controller.signal }),
  ];
  controller.abort(new Error('nobody waits any more'));
  await expect(dropped).rejects.toThrow('nobody waits any more');
  expect((await kept).bytes.byteLength).toBeGreaterThan(10_000);
  await expect(maker.make(brief(3), { signal: controller.signal })).rejects.toThrow('nobody waits any more');
});

test('what cannot be drawn is rejected, and the drawer goes on', async () => {
  const maker = open({ drawers: 1 });
  const broken = { ...brief(1), style: 'nic' } as unknown as ImageBrief;
  await expect(maker.make(broken, { signal })).rejects.toThrow('Drawing failed');
  expect((await maker.make(brief(1), { signal })).bytes.byteLength).toBeGreaterThan(10_000);
});

test('closing rejects what waits', async () => {
  const maker = open({ drawers: 1 });
  const waiting = [maker.make(brief(1), { signal }), maker.make(brief(2), { signal })];
  const settled = Promise.allSettled(waiting);
  await maker.workshop.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a drawer that is killed loses its own image only; the next gets a new one', async () => {
  const maker = open({ drawers: 1 });
  await maker.make(brief(1), { signal });
  const lost = maker.make(brief(2), { signal });
  const next = maker.make(brief(3), { signal });
  process.kill(maker.workshop.drawers[0] ?? 0, 'SIGKILL');
  await expect(lost).rejects.toThrow('A worker ended (SIGKILL)');
  expect((await next).bytes.byteLength).toBeGreaterThan(10_000);
});
