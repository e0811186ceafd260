import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsStage, openInsightsStage } from '../../../test/insights-stage.ts';
import { accountFigures, insightReadings, insightTurns, postFigures } from '../../db/schema/analytics.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setZone } from '../posting-preferences/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { readAgain } from './read-again.ts';
import { readFigures } from './read-figures.ts';
import { readMonth } from './read-month.ts';
import { readReport } from './read-report.ts';

type Past = Awaited<ReturnType<InsightsStage['publishPast']>>;

let stage: InsightsStage;

beforeAll(async () => {
  stage = await onOwnDatabase(openInsightsStage);
});
afterAll(() => stage.close());
beforeEach(() => stage.beginAnew());

const ago = (hours: number) => new Date(stage.clock.now().getTime() - hours * 3_600_000);
const figuresOf = (publicationId: string) =>
  stage.context.db
    .select()
    .from(postFigures)
    .where(eq(postFigures.publicationId, publicationId))
    .then((rows) => Object.fromEntries(rows.map(({ metric, value }) => [metric, value])));

test('reads what the networks say, and keeps the answers with the call they came from', async () => {
  const instagram = await stage.publishPast({ account: 'instagram', at: ago(30) });
  const facebook = await stage.publishPast({ account: 'facebook', at: ago(30) });
  await stage.readDue();
  const { clicks: _, ...known } = stage.sandbox.control.truthOf(instagram.remoteId);
  expect(await figuresOf(instagram.publicationId)).toEqual(known);
  const page = stage.sandbox.control.truthOf(facebook.remoteId);
  const { likes, comments, reach, clicks } = page;
  expect(await figuresOf(facebook.publicationId)).toEqual({
    likes,
    comments,
    reach,
    clicks,
    ...(page.shares > 0 ? { shares: page.shares } : {}),
  });
  const readings = await stage.context.db
    .select()
    .from(insightReadings)
    .where(eq(insightReadings.publicationId, instagram.publicationId));
  expect(readings.find(({ metric }) => metric === 'likes')).toMatchObject({
    outcome: 'value',
    source: 'meta v25.0 GET /{post}?fields=like_count',
    raw: { like_count: known.likes, id: instagram.remoteId },
  });
});

test('engagement is the specified formula, also when one metric is gone; what was not read is no data', async () => {
  const own: Past[] = [];
  for (const hours of [90, 60, 30])
    own.push(await stage.publishPast({ account: 'instagram', at: ago(hours) }));
  await stage.publishPast({ account: 'facebook', at: ago(30) });
  stage.sandbox.control.insights({ removedMetrics: ['post_reactions_by_type_total', 'reach'] });
  await stage.readDue();
  const followers = 1284;
  const truths = own.map(({ remoteId }) => stage.sandbox.control.truthOf(remoteId));
  const sum = truths.reduce((total, { likes, comments }) => total + likes + comments, 0);
  const expected = Math.round((sum / own.length / followers) * 100 * 100) / 100;
  const { context, workspaceId } = stage;
  expect(await readFigures(context, workspaceId)).toMatchObject({ engagement: expected, measuredPosts: 3 });
  const report = await readReport(context, workspaceId, { period: '4-weeks' });
  const [facebook, instagram] = [...report.accounts].sort((a, b) => a.network.localeCompare(b.network));
  expect(facebook).toMatchObject({ network: 'facebook', engagement: null, posts: null, followers: 2140 });
  expect(instagram).toMatchObject({ network: 'instagram', engagement: expected, followers });
  expect(report.current).toMatchObject({ posts: 4, reach: expect.any(Number) });
});

test('a removed metric is asked for once, then left alone for a week', async () => {
  const { publicationId } = await stage.publishPast({ account: 'instagram', at: ago(3) });
  stage.sandbox.control.insights({ removedMetrics: ['saved'] });
  const asked = async () =>
    (
      await stage.context.db
        .select()
        .from(insightReadings)
        .where(eq(insightReadings.metric, 'saves'))
        .orderBy(insightReadings.readAt)
    ).map(({ outcome }) => outcome);
  await stage.readDue();
  stage.wait(24);
  await stage.readDue();
  expect(await asked()).toEqual(['removed']);
  expect(await figuresOf(publicationId)).not.toHaveProperty('saves');
  stage.sandbox.control.insights({ removedMetrics: [] });
  stage.wait(7 * 24);
  await stage.readDue();
  expect(await asked()).toEqual(['removed', 'value']);
});

test('late insights are no data until they come, and never zero', async () => {
  stage.sandbox.control.insights({ lateHours: 48 });
  const { publicationId, remoteId } = await stage.publishPast({ account: 'instagram', at: ago(2) });
  await stage.readDue();
  expect(Object.keys(await figuresOf(publicationId)).sort()).toEqual(['comments', 'likes']);
  expect(await readReport(stage.context, stage.workspaceId, { period: '4-weeks' })).toMatchObject({
    current: { posts: 1, reach: null },
  });
  stage.wait(50);
  await stage.readDue();
  expect(await figuresOf(publicationId)).toMatchObject({
    reach: stage.sandbox.control.truthOf(remoteId).reach,
  });
});

test('a limit of the app lets everybody rest, then reading goes on where it stopped', async () => {
  const own: Past[] = [];
  for (let index = 0; index < 4; index += 1)
    own.push(await stage.publishPast({ account: 'instagram', at: ago(30 + index) }));
  stage.sandbox.control.faults.add({
    provider: 'meta',
    route: 'GET /{media}/insights',
    kind: 'rate-limit',
    count: 1,
    parameters: { code: 4 },
  });
  await stage.readDue();
  const before = stage.sandbox.control.requests({ provider: 'meta' }).total;
  stage.wait(0.1);
  await stage.readDue();
  expect(stage.sandbox.control.requests({ provider: 'meta' }).total).toBe(before);
  stage.wait(1);
  await stage.readDue();
  for (const { publicationId } of own) expect(await figuresOf(publicationId)).toHaveProperty('views');
});

test('days are the network’s own, across both clock changes, and missing ones stay missing', async () => {
  for (const [now, days] of [
    ['2026-11-03T20:00:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
    ['2026-03-10T20:00:00Z', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ] as const) {
    stage.clock.set(now);
    await stage.context.db.delete(insightTurns);
    await stage.context.db.delete(accountFigures);
    stage.sandbox.control.insights({ gaps: 0 });
    await stage.readDue();
    const rows = await stage.context.db
      .select()
      .from(accountFigures)
      .where(eq(accountFigures.metric, 'reach'));
    const own = rows
      .filter(({ accountId }) => accountId === stage.accountOf('instagram').id)
      .map(({ date }) => date);
    expect(own.sort().slice(-3)).toEqual(days);
    expect(new Set(own).size).toBe(own.length);
  }
  await stage.context.db.delete(accountFigures);
  await stage.context.db.delete(insightTurns);
  stage.sandbox.control.insights({ gaps: 0.5 });
  await stage.readDue();
  const left = await stage.context.db.select().from(accountFigures).where(eq(accountFigures.metric, 'reach'));
  expect(left.length).toBeGreaterThan(20);
  expect(left.length).toBeLessThan(150);
});

test('"Wczytaj ponownie" reads anew, once in ten minutes', async () => {
  await stage.readDue();
  const { db, clock } = stage.context;
  const enqueue = async () => undefined;
  const again = () => readAgain({ db, clock, enqueue }, stage.workspaceId);
  expect(await again()).toEqual({ accounts: 0 });
  stage.wait(0.2);
  expect(await again()).toEqual({ accounts: 3 });
});

test('a post that the network no longer shows is not asked for again', async () => {
  const { publicationId } = await stage.publishPast({ account: 'instagram', at: ago(30) });
  stage.sandbox.control.faults.add({
    provider: 'meta',
    route: 'GET /{media}',
    kind: 'graph-error',
    count: 1,
    parameters: { code: 100, subcode: 33 },
  });
  await stage.readDue();
  const asked = () => stage.sandbox.control.requests({ provider: 'meta' }).total;
  const before = asked();
  stage.sandbox.control.faults.clear();
  stage.wait(5);
  await stage.readDue();
  expect(asked()).toBe(before);
  expect(await figuresOf(publicationId)).toEqual({});
});

test('days and months are those of the workspace’s zone, at a month’s end on the other side of the world too', async () => {
  const { context, workspaceId, clock } = stage;
  const inZone = (zone: string) =>
    inTransaction(context.db, (tx) => setZone(tx, workspaceId, { zone, now: clock.now() }));
  clock.set('2026-11-30T11:30:00Z');
  await inTransaction(context.db, (tx) => grantTrial(tx, workspaceId, { now: clock.now() }));
  await stage.publishPast({ account: 'instagram', at: new Date('2026-11-30T10:59:00Z') });
  await stage.publishPast({ account: 'facebook', at: new Date('2026-11-30T11:01:00Z') });
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
      ...{ today: '2026-12-01', zone: 'Pacific/Auckland', november: 1, december: 1 },
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
