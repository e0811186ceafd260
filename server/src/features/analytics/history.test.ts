import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { accountMetrics, accountPosts, insightPolls } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import { inTransaction } from '../../db/transaction.ts';
import { pollNewAccounts } from './poll-at-once.ts';
import { readMetrics } from './read-metrics.ts';
import { readReport } from './read-report.ts';

let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.beginAnew());

/** Puts posts into the account's past that never went out from here. */
const addForeign = (count: number) => {
  const { remoteId: accountId } = fixture.accountOf('instagram');
  return Array.from({ length: count }, (_, index) =>
    fixture.sandbox.control.addPastPost({
      accountId,
      text: `Przed Postownią ${index}`,
      at: new Date(fixture.clock.now().getTime() - (index + 1) * 86_400_000).toISOString(),
    }),
  );
};

test('an account has figures from its first reading, out of its own last 25 posts', async () => {
  const { context, workspaceId } = fixture;
  const foreign = addForeign(30);
  await fixture.readDue();
  const { id } = fixture.accountOf('instagram');
  const rows = await context.db.select().from(accountPosts).where(eq(accountPosts.accountId, id));
  expect(rows).toHaveLength(25);
  const newest = fixture.sandbox.control.truthOf(foreign[0] ?? '');
  expect(rows.find(({ remoteId }) => remoteId === foreign[0])).toMatchObject({
    format: 'image',
    likes: newest.likes,
    comments: newest.comments,
  });
  expect(await readMetrics(context, workspaceId)).toMatchObject({
    total: 0,
    published: 0,
    measuredPosts: 25,
    engagement: expect.any(Number),
  });
  const report = await readReport(context, workspaceId, { period: '4-weeks' });
  expect(report.current).toMatchObject({ publishedPosts: 0, posts: 25, engagement: expect.any(Number) });
  const card = report.accounts.find(({ network }) => network === 'instagram');
  expect(card?.engagement).toEqual(expect.any(Number));
});

test('the whole period begins with the first post that is known, whoever made it', async () => {
  const { context, workspaceId } = fixture;
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T09:00:00Z') });
  addForeign(24);
  await fixture.readDue();
  const { current } = await readReport(context, workspaceId, { period: 'all' });
  expect(current).toMatchObject({ from: '2026-10-26', posts: 25 });
});

test('what went out from here is counted once, though the network lists it too', async () => {
  const { context, workspaceId } = fixture;
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T09:00:00Z') });
  addForeign(2);
  await fixture.readDue();
  await fixture.readDue();
  const { current } = await readReport(context, workspaceId, { period: '4-weeks' });
  const listed = await context.db.select().from(accountPosts);
  expect(listed).toHaveLength(3);
  expect(current).toMatchObject({ publishedPosts: 1, posts: 3 });
});

test('an account that was just connected is read at once, and no other', async () => {
  const { context, workspaceId, clock } = fixture;
  const enqueued: object[] = [];
  const enqueue = async (_tx: unknown, name: string, input: object) => {
    enqueued.push({ name, input });
  };
  const connect = () =>
    inTransaction(context.db, (tx) => pollNewAccounts({ clock, enqueue }, tx, workspaceId));
  await connect();
  expect(enqueued).toEqual([
    {
      name: 'read-account-insights',
      input: expect.arrayContaining([{ workspaceId, accountId: fixture.accountOf('instagram').id }]),
    },
  ]);
  await connect();
  expect(enqueued).toHaveLength(1);
  const polls = await context.db.select().from(insightPolls);
  expect(polls.every(({ nextReadAt }) => nextReadAt.getTime() === clock.now().getTime())).toBe(true);
});

/** Posts that an account had before it was connected, the newest first. */
const addForeignTo = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    fixture.sandbox.control.addPastPost({
      accountId,
      text: `Dawno temu ${index}`,
      at: new Date(fixture.clock.now().getTime() - (index + 1) * 86_400_000).toISOString(),
    }),
  );

test.each(['facebook', 'tiktok'] as const)(
  '%s tells the newest 25 of an account, too, with their figures',
  async (network) => {
    const { id, remoteId } = fixture.accountOf(network);
    const foreign = addForeignTo(remoteId, 30);
    await fixture.readDue();
    const rows = await fixture.context.db.select().from(accountPosts).where(eq(accountPosts.accountId, id));
    expect(rows.map((row) => row.remoteId).sort()).toEqual(foreign.slice(0, 25).sort());
    for (const row of rows) {
      const { likes, comments } = fixture.sandbox.control.truthOf(row.remoteId);
      expect(row).toMatchObject({ likes, comments });
    }
    const report = await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' });
    expect(report.accounts.find((card) => card.network === network)?.engagement).toEqual(expect.any(Number));
  },
);

test('a list that is refused leaves the account its figures, and goes on being asked for each time', async () => {
  const { id, remoteId } = fixture.accountOf('facebook');
  addForeignTo(remoteId, 2);
  fixture.sandbox.control.faults.add({
    provider: 'meta',
    route: 'GET /{page}/published_posts',
    kind: 'graph-error',
    count: 1,
    parameters: { code: 10, status: 403 },
  });
  await fixture.readDue();
  const listed = () => fixture.context.db.select().from(accountPosts).where(eq(accountPosts.accountId, id));
  expect(await listed()).toEqual([]);
  const report = await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' });
  expect(report.accounts.find((card) => card.network === 'facebook')?.followers).toEqual(expect.any(Number));
  fixture.wait(25);
  await fixture.readDue();
  expect(await listed()).toHaveLength(2);
});

test('a video known by another id, because its moderation took long, is not counted a second time', async () => {
  const at = new Date('2026-11-20T09:00:00Z');
  const { publicationId } = await fixture.publishPast({ account: 'tiktok', at });
  await fixture.context.db
    .update(publications)
    .set({ remoteId: 'v_pub_file~v2-1.999', publishedAt: new Date(at.getTime() + 6 * 60_000) })
    .where(eq(publications.id, publicationId));
  fixture.sandbox.control.addPastPost({
    accountId: fixture.accountOf('tiktok').remoteId,
    text: 'Cudzy, z poprzedniego dnia',
    at: '2026-11-19T09:00:00Z',
  });
  await fixture.readDue();
  expect(await fixture.context.db.select().from(accountPosts)).toHaveLength(2);
  const { current } = await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' });
  expect(current.posts).toBe(2);
});

test('the reach that an account had before it was connected is shown as a day’s average', async () => {
  await fixture.readDue();
  const { id } = fixture.accountOf('instagram');
  const rows = await fixture.context.db.select().from(accountMetrics).where(eq(accountMetrics.accountId, id));
  const reach = rows.filter(({ metric }) => metric === 'reach');
  expect(reach.length).toBeGreaterThan(80);
  const { current, accounts } = await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' });
  const own = reach
    .filter(({ date }) => date >= current.from && date <= current.to)
    .map(({ value }) => value);
  const mean = Math.round(own.reduce((sum, value) => sum + value, 0) / own.length);
  const reachOf = (network: string) => accounts.find((card) => card.network === network)?.dailyReach;
  expect(reachOf('instagram')).toBe(mean);
  expect(reachOf('tiktok')).toBeNull();
  const viewsOf = (network: string) => accounts.find((card) => card.network === network)?.dailyViews;
  expect(viewsOf('facebook')).toEqual(expect.any(Number));
  expect(viewsOf('tiktok')).toBeNull();
});
