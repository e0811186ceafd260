import { startPublicationWorker } from '../server/src/features/publications/index.ts';
import { VISIBLE_ROUTES } from '../server/test/crash-round.ts';
import { openBrand, type PublishingWorld, untilQuiet } from '../server/test/publishing.ts';
import { countOutcomes } from './publishing-count.ts';
import type { Figure } from './report.ts';

/** What can happen to the visible call: done or not, answered or not. */
const FAULTS = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'truncate' },
  { kind: 'garbage' },
  { kind: 'hang' },
  { kind: 'hang-after' },
  { kind: 'status', parameters: { status: 500 } },
  { kind: 'status', parameters: { status: 502 } },
  { kind: 'status', parameters: { status: 503, retryAfter: 30 } },
  { kind: 'server-error' },
];
const EACH = 4;

/** Every fault on the visible call of every target, several times, all at once. */
export async function proveLostAnswers(world: PublishingWorld): Promise<Figure[]> {
  const { control } = world.sandbox;
  for (let round = 0; round < EACH; round += 1) {
    const brand = await openBrand(world);
    const remoteIds: string[] = [];
    for (const fault of FAULTS) {
      for (const network of ['facebook', 'instagram'] as const) {
        const page = control.addPage({ name: `Strona ${fault.kind}` });
        const remoteId =
          network === 'facebook'
            ? page.id
            : control.addInstagram({ username: `konto.${page.id}`, pageId: page.id }).id;
        control.faults.add({
          provider: 'meta',
          route: VISIBLE_ROUTES[network],
          contains: remoteId,
          ...fault,
        });
        remoteIds.push(remoteId);
      }
    }
    await brand.connect(remoteIds);
    const id = await brand.addPost();
    await brand.publish(id);
  }
  const worker = await startPublicationWorker(world.context);
  await untilQuiet(world, worker.wake);
  await worker.stop();
  const struck = control.faults.list().reduce((sum, { hits }) => sum + hits, 0);
  const runs = FAULTS.length * 2 * EACH;
  return [
    { name: 'faults that struck', value: struck, unit: '', least: runs },
    ...(await countOutcomes(world, runs)),
  ];
}
