import { afterEach, beforeEach, expect, test } from 'vitest';
import { KILL_POINTS, killAtEveryPoint } from '../../../test/crash-round.ts';
import { onOwnDatabase } from '../../../test/database.ts';
import { openPublishingSetup, type PublishingSetup, untilQuiet } from '../../../test/publishing.ts';
import { startPublicationWorker } from './publication-worker.ts';

let setup: PublishingSetup;

// For each try its own: what a failed one leaves on its way would take the hands of the next.
beforeEach(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
});
afterEach(() => setup.close());

// Hundreds of publications, each an account with a login of its own: longer than other tests take.
test('kill -9 with a publication at every step: the next worker brings each out exactly once', async () => {
  const { control } = setup.sandbox;
  const { brands, kills } = await killAtEveryPoint(setup, 1);
  expect(kills).toBe(Object.values(KILL_POINTS).flat().length);
  const worker = await startPublicationWorker(setup.context);
  await untilQuiet(setup, worker.wake);
  await worker.stop();
  const publications = (await Promise.all(brands.map(({ brand }) => brand.publications()))).flat();
  expect(publications.filter(({ state }) => state !== 'published')).toEqual([]);
  const ledger = control.publishedPosts();
  const remoteIds = brands.flatMap((entry) => entry.remoteIds);
  expect(ledger.map(({ accountId }) => accountId).sort()).toEqual([...remoteIds].sort());
  expect(publications.map(({ remoteId }) => remoteId).sort()).toEqual(
    ledger.map(({ postId }) => postId).sort(),
  );
  expect(publications.every(({ readBackAt, permalink }) => readBackAt !== null && permalink !== null)).toBe(
    true,
  );
}, 600_000);
