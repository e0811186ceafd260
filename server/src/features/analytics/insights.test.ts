import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { accountMetrics, insightPolls, insightSamples, postMetrics } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { setZone } from '../posting-preferences/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { readAgain } from './read-again.ts';
import { readMetrics } from './read-metrics.ts';
import { readMonth } from './read-month.ts';
import { readReport } from './read-report.ts';

type Past = Awaited<ReturnType<InsightsFixture['publishPast']>>;

let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.beginAnew());

const ago = (hours: number) => new Date(fixture.clock.now().getTime() - hours * 3_600_000);
const metricsOf = (publicationId: string) =>
  fixture.context.db
    .select()
    .from(postMetrics)
    .where(eq(postMetrics.publicationId, publicationId))
    .then((rows) => Object.fromEntries(rows.map(({ metric, value }) => [metric, value])));

test('reads what the networks say, and keeps the answers with the call they came from', async () => {
  const instagram = await fixture.publishPast({ account: 'instagram', at: ago(30) });
  const facebook = await fixture.publishPast({ account: 'facebook', at: ago(30) });
  await fixture.readDue();
  const { clicks: _, ...known } = fixture.sandbox.control.truthOf(instagram.remoteId);
  expect(await metricsOf(instagram.publicationId)).toEqual(known);
  const page = fixture.sandbox.control.truthOf(facebook.remoteId);
  const { likes, comments, reach, clicks } = page;
  expect(await metricsOf(facebook.publicationId)).toEqual({
    likes,
    comments,
    reach,
    clicks,
    ...(page.shares > 0 ? { shares: page.shares } : {}),
  });
  const samples = await fixture.context.db
    .select()
    .from(insightSamples)
    .where(eq(insightSamples.publicationId, instagram.publicationId));
  expect(samples.find(({ metric }) => metric === 'likes')).toMatchObject({
    outcome: 'value',
    source: 'meta v25.0 GET /{post}?fields=like_count',
    raw: { like_count: known.likes, id: instagram.remoteId },
  });
});

test('engagement is the specified formula, also when one metric is gone; what was not read is no data', async () => {
  const own: Past[] = [];
  for (const hours of [90, 60, 30])
    own.push(await fixture.publishPast({ account: 'instagram', at: ago(hours) }));
  await fixture.publishPast({ account: 'facebook', at: ago(30) });
  fixture.sandbox.control.insights({ removedMetrics: ['post_reactions_by_type_total', 'reach'] });
  await fixture.readDue();
  const followers = 1284;
  const truths = own.map(({ remoteId }) => fixture.sandbox.control.truthOf(remoteId));
  const sum = truths.reduce((total, { likes, comments }) => total + likes + comments, 0);
  const expected = Math.round((sum / own.length / followers) * 100 * 100) / 100;
  const { context, workspaceId } = fixture;
  expect(await readMetrics(context, workspaceId)).toMatchObject({ engagement: expected, measuredPosts: 3 });
  const report = await readReport(context, workspaceId, { period: '4-weeks' });
  const [facebook, instagram] = [...report.accounts].sort((a, b) => a.network.localeCompare(b.network));
  expect(facebook).toMatchObject({ network: 'facebook', engagement: null, posts: null, followers: 2140 });
  expect(instagram).toMatchObject({ network: 'instagram', engagement: expected, followers });
  expect(report.current).toMatchObject({ posts: 4, reach: expect.any(Number) });
});

test('of a post that is deleted at its network nothing is asked any more, and what was read stays', async () => {
  const { db, clock } = fixture.context;
  const remove = ({ publicationId }: Past) =>
    db
      .update(publications)
      .set({ removalState: 'removed', removalAt: clock.now() })
      .where(eq(publications.id, publicationId));
  const readings = async () => (await db.select().from(insightSamples)).map((row) => row.publicationId);
  const kept = await fixture.publishPast({ account: 'facebook', at: ago(30) });
  const unread = await fixture.publishPast({ account: 'facebook', at: ago(30) });
  await remove(unread);
  await fixture.readDue();
  expect(await readings()).not.toContain(unread.publicationId);
  const read = await metricsOf(kept.publicationId);
  expect(read).toHaveProperty('likes');
  await remove(kept);
  const before = (await readings()).filter((id) => id !== null).length;
  fixture.wait(24);
  const queue = { enqueue: async () => undefined, withdraw: async () => undefined };
  await readAgain({ db, clock, ...queue }, fixture.workspaceId);
  await fixture.readDue();
  expect((await readings()).filter((id) => id !== null)).toHaveLength(before);
  expect(await metricsOf(kept.publicationId)).toEqual(read);
  // Nothing waits for a turn either.
  await readAgain({ db, clock, ...queue }, fixture.workspaceId);
  const turns = await db.select().from(insightPolls);
  expect(turns.filter(({ publicationId }) => publicationId !== null)).toEqual([]);
});

test('a removed metric is asked for once, then left alone for a week', async () => {
  const { publicationId } = await fixture.publishPast({ account: 'instagram', at: ago(3) });
  fixture.sandbox.control.insights({ removedMetrics: ['saved'] });
  const asked = async () =>
    (
      await fixture.context.db
        .select()
        .from(insightSamples)
        .where(eq(insightSamples.metric, 'saves'))
        .orderBy(insightSamples.readAt)
    ).map(({ outcome }) => outcome);
  await fixture.readDue();
  fixture.wait(24);
  await fixture.readDue();
  expect(await asked()).toEqual(['removed']);
  expect(await metricsOf(publicationId)).not.toHaveProperty('saves');
  fixture.sandbox.control.insights({ removedMetrics: [] });
  fixture.wait(7 * 24);
  await fixture.readDue();
  expect(await asked()).toEqual(['removed', 'value']);
});

test('late insights are no data until they come, and never zero', async () => {
  fixture.sandbox.control.insights({ lateHours: 48 });
  const { publicationId, remoteId } = await fixture.publishPast({ account: 'instagram', at: ago(2) });
  await fixture.readDue();
  expect(Object.keys(await metricsOf(publicationId)).sort()).toEqual(['comments', 'likes']);
  expect(await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' })).toMatchObject({
    current: { posts: 1, reach: null },
  });
  fixture.wait(50);
  await fixture.readDue();
  expect(await metricsOf(publicationId)).toMatchObject({
    reach: fixture.sandbox.control.truthOf(remoteId).reach,
  });
});

test('a limit of the app lets everybody rest, then reading goes on where it stopped', async () => {
  const own: Past[] = [];
  for (let index = 0; index < 4; index += 1)
    own.push(await fixture.publishPast({ account: 'instagram', at: ago(30 + index) }));
  fixture.sandbox.control.faults.add({
    provider: 'meta',
    route: 'GET /{media}/insights',
    kind: 'rate-limit',
    count: 1,
    parameters: { code: 4 },
  });
  await fixture.readDue();
  const before = fixture.sandbox.control.requests({ provider: 'meta' }).total;
  fixture.wait(0.1);
  await fixture.readDue();
  expect(fixture.sandbox.control.requests({ provider: 'meta' }).total).toBe(before);
  fixture.wait(1);
  await fixture.readDue();
  for (const { publicationId } of own) expect(await metricsOf(publicationId)).toHaveProperty('views');
});

test('days are the network’s own, across both clock changes, and missing ones stay missing', async () => {
  for (const [now, days] of [
    ['2026-11-03T20:00:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
    ['2026-03-10T20:00:00Z', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ] as const) {
    fixture.clock.set(now);
    await fixture.context.db.delete(insightPolls);
    await fixture.context.db.delete(accountMetrics);
    fixture.sandbox.control.insights({ gaps: 0 });
    await fixture.readDue();
    const rows = await fixture.context.db
      .select()
      .from(accountMetrics)
      .where(eq(accountMetrics.metric, 'reach'));
    const own = rows
      .filter(({ accountId }) => accountId === fixture.accountOf('instagram').id)
      .map(({ date }) => date);
    expect(own.sort().slice(-3)).toEqual(days);
    expect(new Set(own).size).toBe(own.length);
  }
  await fixture.context.db.delete(accountMetrics);
  await fixture.context.db.delete(insightPolls);
  fixture.sandbox.control.insights({ gaps: 0.5 });
  await fixture.readDue();
  const left = await fixture.context.db
    .select()
    .from(accountMetrics)
    .where(eq(accountMetrics.metric, 'reach'));
  expect(left.length).toBeGreaterThan(20);
  expect(left.length).toBeLessThan(150);
});

test('"Wczytaj ponownie" reads anew, once in ten minutes', async () => {
  await fixture.readDue();
  const { db, clock } = fixture.context;
  const queue = { enqueue: async () => undefined, withdraw: async () => undefined };
  const again = () => readAgain({ db, clock, ...queue }, fixture.workspaceId);
  expect(await again()).toEqual({ accounts: 0 });
  fixture.wait(0.2);
  expect(await again()).toEqual({ accounts: 3 });
});

test('a post that the network no longer shows is not asked for again', async () => {
  const { publicationId } = await fixture.publishPast({ account: 'instagram', at: ago(30) });
  fixture.sandbox.control.faults.add({
    provider: 'meta',
    route: 'GET /{media}',
    kind: 'graph-error',
    count: 1,
    parameters: { code: 100, subcode: 33 },
  });
  await fixture.readDue();
  const asked = () => fixture.sandbox.control.requests({ provider: 'meta' }).total;
  const before = asked();
  fixture.sandbox.control.faults.clear();
  fixture.wait(5);
  await fixture.readDue();
  expect(asked()).toBe(before);
  expect(await metricsOf(publicationId)).toEqual({});
});

test('days and months are those of the workspace’s zone, at a month’s end on the other side of the world too', async () => {
  const { context, workspaceId, clock } = fixture;
  const inZone = (zone: string) =>
    inTransaction(context.db, (tx) => setZone(tx, workspaceId, { zone, now: clock.now() }));
  clock.set('2026-11-30T11:30:00Z');
  await inTransaction(context.db, (tx) =>
    grantTrial(tx, asOrganizationId(workspaceId), { now: clock.now() }),
  );
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-30T10:59:00Z') });
  await fixture.publishPast({ account: 'facebook', at: new Date('2026-11-30T11:01:00Z') });
  const seen = async () => {
    const { today, zone, days } = await readReport(context, workspaceId, { period: '4-weeks' });
    const postsIn = async (month: string) => (await readMonth(context, workspaceId, { month })).posts.length;
    const perDay = days
      .filter(({ posts: count }) => count > 0)
      .map(({ from, posts: count }) => [from, count]);
    return { today, zone, perDay, november: await postsIn('2026-11'), december: await postsIn('2026-12') };
  };
  try {
    // Midnight of Auckland (UTC+13) lies between the two posts.
    await inZone('Pacific/Auckland');
    expect(await seen()).toEqual({
      today: '2026-12-01',
      zone: 'Pacific/Auckland',
      november: 1,
      december: 1,
      perDay: [
        ['2026-11-30', 1],
        ['2026-12-01', 1],
      ],
    });
    await inZone('Pacific/Pago_Pago');
    expect(await seen()).toMatchObject({ today: '2026-11-30', november: 2, december: 0 });
  } finally {
    await inZone('Europe/Warsaw');
  }
});
