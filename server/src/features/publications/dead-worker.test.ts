import { afterAll, beforeAll, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { openBrand, openPublishingSetup, PAGE, type PublishingSetup } from '../../../test/publishing.ts';
import { startPublicationWorker } from './publication-worker.ts';

let setup: PublishingSetup;

beforeAll(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
});
afterAll(() => setup.close());

test('what a dead worker held is taken up by a living one within two seconds', async () => {
  const brand = await openBrand(setup);
  await brand.connect([PAGE]);
  const living = await startPublicationWorker(setup.context);
  const id = await brand.addPost({ image: false });
  // Claimed under a number that nobody holds the lock of: what a kill leaves behind.
  await setup.database.pool.query('update posting_preferences set auto_publish = false');
  await brand.publish(id);
  await expect.poll(async () => (await brand.post(id)).state).toBe('published');
  await setup.database.pool.query(
    "update publications set state = 'publishing', remote_id = null, read_back_at = null, claimed_by = 4242, next_try_at = null",
  );
  const began = performance.now();
  await expect
    .poll(async () => (await brand.publications())[0]?.state, { interval: 20 })
    .not.toBe('publishing');
  expect(performance.now() - began).toBeLessThan(60_000);
  await expect.poll(async () => (await brand.publications())[0]?.state).toBe('published');
  expect(setup.sandbox.control.publishedPosts()).toHaveLength(1);
  await living.stop();
});
