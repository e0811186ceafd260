import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import { killAtEveryPoint } from '../../server/test/crash-round.ts';
import { type PublishingSetup, untilQuiet } from '../../server/test/publishing.ts';
import type { Figure } from '../report.ts';
import { countOutcomes } from './count.ts';

/** Publications of each kill point in one worker's hands: one kill counts for all of them. */
const SETS = 2;

/** Kills workers until so many publications were interrupted, each round with every kill point of every target. */
export async function proveCrashes(setup: PublishingSetup, runs: number): Promise<Figure[]> {
  let interrupted = 0;
  let killed = 0;
  while (interrupted < runs) {
    interrupted += (await killAtEveryPoint(setup, SETS)).kills;
    killed += 1;
    const next = await startPublicationWorker(setup.context);
    await untilQuiet(setup, next.wake);
    await next.stop();
  }
  return [
    { name: 'workers killed', value: killed, unit: '' },
    { name: 'publications interrupted', value: interrupted, unit: '', least: runs },
    ...(await countOutcomes(setup, interrupted)),
  ];
}
