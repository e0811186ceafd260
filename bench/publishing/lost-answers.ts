import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import { openBrand, type PublishingSetup, untilQuiet } from '../../server/test/publishing.ts';
import {
  addTargetAccount,
  namedInCalls,
  TARGET_NAMES,
  TARGETS,
} from '../../server/test/publishing-targets.ts';
import type { Figure } from '../report.ts';
import { countOutcomes } from './count.ts';

/** What can happen to the visible call: done or not, answered or not. */
export const LOST_ANSWERS = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'truncate' },
  { kind: 'garbage' },
  { kind: 'hang' },
  { kind: 'hang-after' },
  { kind: 'status', parameters: { status: 500 } },
  { kind: 'status', parameters: { status: 502 } },
  { kind: 'status', parameters: { status: 503, retryAfter: 30 } },
] as const;
const EACH = 3;

/** Every fault on the visible call of every target, several times, all at once. */
export async function proveLostAnswers(setup: PublishingSetup): Promise<Figure[]> {
  const { control } = setup.sandbox;
  for (let round = 0; round < EACH; round += 1) {
    for (const [index, fault] of LOST_ANSWERS.entries()) {
      // A brand of its own: nobody enters so many logins at once.
      const brand = await openBrand(setup);
      const runs = TARGET_NAMES.map((target) => ({
        target,
        remoteId: addTargetAccount(setup.sandbox, target, `${target}.${round}.${index}`),
      }));
      await brand.connect(runs.map(({ remoteId }) => remoteId));
      for (const { target, remoteId } of runs) {
        const { provider, visible: route } = TARGETS[target];
        const contains = namedInCalls(target, remoteId);
        control.faults.add({ provider, route, contains, ...fault });
        await brand.publishTo(target, remoteId);
      }
    }
  }
  const worker = await startPublicationWorker(setup.context);
  await untilQuiet(setup, worker.wake);
  await worker.stop();
  const struck = control.faults.list().reduce((sum, { hits }) => sum + hits, 0);
  const runs = LOST_ANSWERS.length * TARGET_NAMES.length * EACH;
  return [
    { name: 'faults that struck', value: struck, unit: '', least: runs },
    ...(await countOutcomes(setup, runs)),
  ];
}
