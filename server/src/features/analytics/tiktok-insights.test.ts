import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsStage, openInsightsStage } from '../../../test/insights-stage.ts';
import { insightReadings, postFigures, removedMetrics } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import { bestPosts } from './best-posts.ts';
import { readReport } from './read-report.ts';
import { selectPublishedPosts } from './report.queries.ts';

let stage: InsightsStage;

beforeAll(async () => {
  stage = await onOwnDatabase(openInsightsStage);
});
afterAll(() => stage.close());
beforeEach(() => stage.beginAnew());

const ago = (hours: number) => new Date(stage.clock.now().getTime() - hours * 3_600_000);
const film = (hours: number) => stage.publishPast({ account: 'tiktok', at: ago(hours) });
const figuresOf = async (publicationId: string) => {
  const rows = await stage.context.db
    .select()
    .from(postFigures)
    .where(eq(postFigures.publicationId, publicationId));
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
};
const outcomesOf = async (publicationId: string, metric: string) => {
  const rows = await stage.context.db
    .select()
    .from(insightReadings)
    .where(eq(insightReadings.publicationId, publicationId));
  return rows.filter((row) => row.metric === metric).map(({ outcome }) => outcome);
};

test('a film has what TikTok tells of it, with the call it came from; there is no reach and no saves', async () => {
  const { publicationId, remoteId } = await film(30);
  await stage.readDue();
  const { likes, comments, shares, views } = stage.sandbox.control.truthOf(remoteId);
  expect(await figuresOf(publicationId)).toEqual({ likes, comments, shares, views });
  const [reading] = await stage.context.db
    .select()
    .from(insightReadings)
    .where(eq(insightReadings.metric, 'likes'));
  expect(reading).toMatchObject({
    ...{ outcome: 'value', source: 'tiktok v2 POST /video/query?fields=like_count' },
    raw: { videos: [{ id: remoteId, like_count: likes }] },
  });
});

test('the report counts films with the posts, and the account card has followers and films', async () => {
  const one = await film(30);
  const two = await film(60);
  await stage.readDue();
  const truths = [one, two].map(({ remoteId }) => stage.sandbox.control.truthOf(remoteId));
  const sum = truths.reduce((total, { likes, comments }) => total + likes + comments, 0);
  const report = await readReport(stage.context, stage.workspaceId, { period: '4-weeks' });
  const card = report.accounts.find(({ network }) => network === 'tiktok');
  expect(card).toMatchObject({ followers: 2310, engagement: Math.round((sum / 2 / 2310) * 10_000) / 100 });
  expect(card?.posts).toBeGreaterThanOrEqual(2);
  const posts = await selectPublishedPosts(stage.workspaceId, stage.context.db, { since: ago(100) });
  const best = await bestPosts(stage.context.db, stage.workspaceId, { posts, most: 5 });
  expect(best).toContainEqual(expect.objectContaining({ postId: null, videoPostId: one.videoPostId }));
});

test('counts that are late are no data until they come, never zero', async () => {
  stage.sandbox.control.insights({ lateHours: 48 });
  const { publicationId, remoteId } = await film(2);
  await stage.readDue();
  expect(Object.keys(await figuresOf(publicationId)).sort()).toEqual(['comments', 'likes']);
  expect(await outcomesOf(publicationId, 'views')).toEqual(['empty']);
  stage.wait(50);
  await stage.readDue();
  expect(await figuresOf(publicationId)).toMatchObject({
    views: stage.sandbox.control.truthOf(remoteId).views,
  });
});

test('a field that is gone is left alone for a week, the others go on', async () => {
  stage.sandbox.control.insights({ removedMetrics: ['share_count'] });
  const { publicationId } = await film(3);
  await stage.readDue();
  stage.wait(24);
  await stage.readDue();
  expect(await outcomesOf(publicationId, 'shares')).toEqual(['removed']);
  expect(Object.keys(await figuresOf(publicationId)).sort()).toEqual(['comments', 'likes', 'views']);
});

test('"too many calls" lets the account rest for a minute at least, then reading goes on', async () => {
  const own = [await film(30), await film(31)];
  stage.sandbox.control.faults.add({
    ...{ provider: 'tiktok', route: 'POST /v2/video/query/', kind: 'api-error', count: 1 },
    parameters: { text: 'rate_limit_exceeded', status: 429 },
  });
  await stage.readDue();
  const asked = () => stage.sandbox.control.requests({ provider: 'tiktok' }).total;
  const before = asked();
  stage.wait(0.01);
  await stage.readDue();
  expect(asked()).toBe(before);
  stage.wait(1);
  await stage.readDue();
  for (const { publicationId } of own) expect(await figuresOf(publicationId)).toHaveProperty('views');
});

test('a film that TikTok does not show has no data, and is asked for again', async () => {
  const late = await film(30);
  const { db } = stage.context;
  const [publishId] =
    stage.sandbox.control.requests({ provider: 'tiktok' }).total === 0 ? ['v_pub_file~x'] : [];
  await db
    .update(publications)
    .set({ remoteId: publishId ?? 'v_pub_file~unknown' })
    .where(eq(publications.id, late.publicationId));
  await stage.readDue();
  expect(await figuresOf(late.publicationId)).toEqual({});
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty']);
  stage.wait(7);
  await stage.readDue();
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty']);
  stage.wait(12);
  await stage.readDue();
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty', 'empty']);
});

test('a film whose moderation took long is found by its publishing id', async () => {
  const { publicationId, remoteId } = await film(30);
  const publishId = `v_pub_file~v2-1.${Number(remoteId.slice(2))}`;
  await stage.context.db
    .update(publications)
    .set({ remoteId: publishId })
    .where(eq(publications.id, publicationId));
  await stage.readDue();
  const { likes } = stage.sandbox.control.truthOf(remoteId);
  expect(await figuresOf(publicationId)).toMatchObject({ likes });
});

test('a token past its day is renewed before anything is asked', async () => {
  await stage.connectTikTok();
  const { publicationId } = await film(3);
  stage.wait(23);
  await stage.readDue();
  expect(await figuresOf(publicationId)).toHaveProperty('likes');
  stage.wait(3);
  await stage.readDue();
  const { entries } = stage.sandbox.control.requests({ provider: 'tiktok', limit: 500 });
  expect(entries.some(({ path }) => path.startsWith('/v2/oauth/token'))).toBe(true);
  expect(entries.filter(({ status }) => status === 401)).toEqual([]);
});

test('without the consent to statistics the account’s figures are refused, not the account', async () => {
  const { workspaceId } = stage;
  await stage.connectTikTok({ declined: ['user.info.stats'] });
  await stage.readDue();
  const rows = await stage.context.db
    .select()
    .from(insightReadings)
    .where(eq(insightReadings.accountId, stage.accountOf('tiktok').id));
  expect(rows.map(({ metric, outcome }) => [metric, outcome]).sort()).toEqual([
    ['followers', 'refused'],
    ['posts', 'refused'],
  ]);
  const report = await readReport(stage.context, workspaceId, { period: '4-weeks' });
  expect(report.accounts.find(({ network }) => network === 'tiktok')).toMatchObject({
    ...{ followers: null, posts: null, engagement: null },
  });
  await stage.connectTikTok();
});

test('a Page’s reel is not asked for a post’s metrics, and takes none of them from the posts', async () => {
  const { publicationId } = await film(30);
  const page = await stage.publishPast({ account: 'facebook', at: ago(30) });
  const { db } = stage.context;
  await db
    .update(publications)
    .set({ network: 'facebook', accountId: stage.accountOf('facebook').id, remoteId: '7788990011' })
    .where(eq(publications.id, publicationId));
  await stage.readDue();
  expect(await figuresOf(publicationId)).toEqual({});
  expect(await figuresOf(page.publicationId)).toHaveProperty('likes');
  expect(await db.select().from(removedMetrics)).toEqual([]);
  await stage.readDue();
});
