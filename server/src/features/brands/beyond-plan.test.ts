import { ALLOWANCES, type BeyondPlan } from '@postownia/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { assets } from '../../db/schema/assets.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { inTransaction } from '../../db/transaction.ts';
import { grantTrial } from '../tokens/index.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user: User) => new Browser(running, user);
const beyond = async (user: User): Promise<BeyondPlan> => {
  const { status, body } = await of(user).get('/api/v1/brands/beyond-plan');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const trial = (user: User) =>
  inTransaction(running.app.db, (tx) => grantTrial(tx, user.organizationId, { now: clock.now() }));

it('says nothing of a firm whose plan has room for all that it has', async () => {
  const owner = await addUser(running.app);
  expect(await beyond(owner)).toEqual({ standing: 'none', next: null, what: [] });
});

it('says before a trial ends what will stop, and what the firm has of it', async () => {
  const owner = await addUser(running.app);
  await trial(owner);
  const { workspaceId } = owner;
  const now = clock.now();
  await of(owner).ask('POST', '/api/v1/brands', { name: 'Kino Zorza' });
  await addUser(running.app, { role: 'editor', workspaceId });
  const feed = { workspaceId, url: 'https://blog.example.pl/feed', template: '{title}', withPicture: false };
  await running.app.db.insert(feeds).values({ ...feed, nextReadAt: now, createdAt: now });
  const soon = await beyond(owner);
  expect(soon).toMatchObject({ standing: 'trial', next: { standing: 'none' } });
  expect(soon.what).toEqual([
    { kind: 'brands', have: 2, limit: 10, nextLimit: 1 },
    { kind: 'people', have: 2, limit: 20, nextLimit: 1 },
    { kind: 'feeds', have: 1, limit: 20, nextLimit: 0 },
  ]);
});

it('counts files in bytes, over all brands', async () => {
  const owner = await addUser(running.app);
  const bytes = ALLOWANCES.none.storageBytes + 1;
  const asset = { workspaceId: owner.workspaceId, kind: 'video' as const, origin: 'upload' as const };
  const file = { mime: 'video/mp4', bytes, sha256: 'a', width: 1080, height: 1920, durationMs: 1000 };
  const encoding = { container: 'mp4' } as unknown as typeof assets.$inferInsert.encoding;
  await running.app.db.insert(assets).values({ ...asset, ...file, encoding, createdAt: clock.now() });
  expect((await beyond(owner)).what).toEqual([
    { kind: 'storage', have: bytes, limit: bytes - 1, nextLimit: null },
  ]);
});
