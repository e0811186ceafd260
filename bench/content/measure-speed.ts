import { createBuiltinImageMaker } from '../../server/src/providers/image/builtin-image-maker.ts';
import { openImageWorkshop } from '../../server/src/providers/image/image-workshop.ts';
import type { Figure } from '../report.ts';
import { brandOf, writeMonth } from './content-brands.ts';
import { imageBriefOf } from './measure-images.ts';

const RUNS = 3;

/** Thirty posts and thirty images with the engines warm, as in a running server; the median of three months. */
export async function measureSpeed(): Promise<Figure[]> {
  const workshop = openImageWorkshop();
  const maker = createBuiltinImageMaker(workshop);
  const { signal } = new AbortController();
  const seconds: number[] = [];
  // Idle drawers keep no process alive, and closing waits for their end.
  const alive = setInterval(() => undefined, 1000);
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const started = performance.now();
      const posts = writeMonth(brandOf('Gastronomia', 0), { from: '2027-03-02', seed: `speed ${run}` });
      await Promise.all(posts.map((post) => maker.make(imageBriefOf(post, 'colorful'), { signal })));
      seconds.push((performance.now() - started) / 1000);
    }
  } finally {
    await workshop.close();
    clearInterval(alive);
  }
  const [first, ...warm] = seconds;
  const median = warm.sort((left, right) => left - right)[Math.floor(RUNS / 2)] ?? 0;
  return [
    { name: 'speed: 30 posts and 30 pictures', value: median, unit: 's', most: 3 },
    { name: 'speed: the same from a cold start', value: first ?? 0, unit: 's' },
  ];
}
