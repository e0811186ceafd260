import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import {
  INSTAGRAM,
  openBrand,
  openPublishingWorld,
  PAGE,
  type PublishingWorld,
} from '../../../test/publishing.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { publishNow } from './publish-now.ts';

let database: TestDatabase;
let world: PublishingWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await openPublishingWorld({ databaseUrl: database.url });
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(() => {
  world.sandbox.control.reset();
  world.clock.set('2026-11-21T09:00:00Z');
});

describe('publishing', () => {
  test('a pressed button puts the post on the Page and on Instagram, read back with id, link and time', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost({ approved: false, content: 'Dzień dobry ☕ #kawa #świt' });
    const worker = await startPublicationWorker(world.context);
    await publishNow(world.context, brand.workspaceId, { id, userId: brand.userId, key: undefined });
    await worker.wake();
    world.clock.advance(2_000);
    await worker.wake();
    await worker.stop();
    expect(await brand.publications()).toMatchObject([{ state: 'published' }, { state: 'published' }]);
    const ledger = world.sandbox.control.ledger();
    expect(ledger.map(({ accountId, text }) => [accountId, text]).sort()).toEqual([
      [PAGE, 'Dzień dobry ☕ #kawa #świt'],
      [INSTAGRAM, 'Dzień dobry ☕ #kawa #świt'],
    ]);
    for (const publication of await brand.publications()) {
      const entry = ledger.find(({ postId }) => postId === publication.remoteId);
      expect(publication.permalink).toBe(entry?.permalink);
      expect(publication.readBackAt).not.toBeNull();
    }
    expect(await brand.post(id)).toMatchObject({ state: 'published', publishedAt: expect.any(Date) });
  });
});
