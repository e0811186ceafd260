import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { insightSamples, postMetrics, removedMetrics } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import { bestPosts } from './best-posts.ts';
import { readReport } from './read-report.ts';
import { selectPublishedPosts } from './report.queries.ts';

let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.beginAnew());

const ago = (hours: number) => new Date(fixture.clock.now().getTime() - hours * 3_600_000);
const video = (hours: number) => fixture.publishPast({ account: 'tiktok', at: ago(hours) });
const metricsOf = async (publicationId: string) => {
  const rows = await fixture.context.db
    .select()
    .from(postMetrics)
    .where(eq(postMetrics.publicationId, publicationId));
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
};
const outcomesOf = async (publicationId: string, metric: string) => {
  const rows = await fixture.context.db
    .select()
    .from(insightSamples)
    .where(eq(insightSamples.publicationId, publicationId));
  return rows.filter((row) => row.metric === metric).map(({ outcome }) => outcome);
};

test('a video has what TikTok tells of it, with the call it came from; there is no reach and no saves', async () => {
  const { publicationId, remoteId } = await video(30);
  await fixture.readDue();
  const { likes, comments, shares, views } = fixture.sandbox.control.truthOf(remoteId);
  expect(await metricsOf(publicationId)).toEqual({ likes, comments, shares, views });
  const [sample] = await fixture.context.db
    .select()
    .from(insightSamples)
    .where(eq(insightSamples.metric, 'likes'));
  expect(sample).toMatchObject({
    outcome: 'value',
    source: 'tiktok v2 POST /video/query?fields=like_count',
    raw: { videos: [{ id: remoteId, like_count: likes }] },
  });
});

test('the report counts videos with the posts, and the account card has followers and videos', async () => {
  const one = await video(30);
  const two = await video(60);
  await fixture.readDue();
  const truths = [one, two].map(({ remoteId }) => fixture.sandbox.control.truthOf(remoteId));
  const sum = truths.reduce((total, { likes, comments }) => total + likes + comments, 0);
  const report = await readReport(fixture.context, fixture.workspaceId, { period: '4-weeks' });
  const card = report.accounts.find(({ network }) => network === 'tiktok');
  expect(card).toMatchObject({ followers: 2310, engagement: Math.round((sum / 2 / 2310) * 10_000) / 100 });
  expect(card?.posts).toBeGreaterThanOrEqual(2);
  const posts = await selectPublishedPosts(fixture.workspaceId, fixture.context.db, { since: ago(100) });
  const best = await bestPosts(fixture.context.db, fixture.workspaceId, { posts, most: 5 });
  expect(best).toContainEqual(expect.objectContaining({ postId: one.postId }));
});

test('counts that are late are no data until they come, never zero', async () => {
  fixture.sandbox.control.insights({ lateHours: 48 });
  const { publicationId, remoteId } = await video(2);
  await fixture.readDue();
  expect(Object.keys(await metricsOf(publicationId)).sort()).toEqual(['comments', 'likes']);
  expect(await outcomesOf(publicationId, 'views')).toEqual(['empty']);
  fixture.wait(50);
  await fixture.readDue();
  expect(await metricsOf(publicationId)).toMatchObject({
    views: fixture.sandbox.control.truthOf(remoteId).views,
  });
});

test('a field that is gone is left alone for a week, the others go on', async () => {
  fixture.sandbox.control.insights({ removedMetrics: ['share_count'] });
  const { publicationId } = await video(3);
  await fixture.readDue();
  fixture.wait(24);
  await fixture.readDue();
  expect(await outcomesOf(publicationId, 'shares')).toEqual(['removed']);
  expect(Object.keys(await metricsOf(publicationId)).sort()).toEqual(['comments', 'likes', 'views']);
});

test('"too many calls" lets the account rest for a minute at least, then reading goes on', async () => {
  const own = [await video(30), await video(31)];
  fixture.sandbox.control.faults.add({
    provider: 'tiktok',
    route: 'POST /v2/video/query/',
    kind: 'api-error',
    count: 1,
    parameters: { text: 'rate_limit_exceeded', status: 429 },
  });
  await fixture.readDue();
  const asked = () => fixture.sandbox.control.requests({ provider: 'tiktok' }).total;
  const before = asked();
  fixture.wait(0.01);
  await fixture.readDue();
  expect(asked()).toBe(before);
  fixture.wait(1);
  await fixture.readDue();
  for (const { publicationId } of own) expect(await metricsOf(publicationId)).toHaveProperty('views');
});

test('a video that TikTok does not show has no data, and is asked for again', async () => {
  const late = await video(30);
  const { db } = fixture.context;
  const [publishId] =
    fixture.sandbox.control.requests({ provider: 'tiktok' }).total === 0 ? ['v_pub_file~x'] : [];
  await db
    .update(publications)
    .set({ remoteId: publishId ?? 'v_pub_file~unknown' })
    .where(eq(publications.id, late.publicationId));
  await fixture.readDue();
  expect(await metricsOf(late.publicationId)).toEqual({});
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty']);
  fixture.wait(7);
  await fixture.readDue();
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty']);
  fixture.wait(12);
  await fixture.readDue();
  expect(await outcomesOf(late.publicationId, 'likes')).toEqual(['empty', 'empty']);
});

test('a video whose moderation took long is found by its publishing id', async () => {
  const { publicationId, remoteId } = await video(30);
  const publishId = `v_pub_file~v2-1.${Number(remoteId.slice(2))}`;
  await fixture.context.db
    .update(publications)
    .set({ remoteId: publishId })
    .where(eq(publications.id, publicationId));
  await fixture.readDue();
  const { likes } = fixture.sandbox.control.truthOf(remoteId);
  expect(await metricsOf(publicationId)).toMatchObject({ likes });
});

test('a token past its day is renewed before anything is asked', async () => {
  await fixture.connectTikTok();
  const { publicationId } = await video(3);
  fixture.wait(23);
  await fixture.readDue();
  expect(await metricsOf(publicationId)).toHaveProperty('likes');
  fixture.wait(3);
  await fixture.readDue();
  const { entries } = fixture.sandbox.control.requests({ provider: 'tiktok', limit: 500 });
  expect(entries.some(({ path }) => path.startsWith('/v2/oauth/token'))).toBe(true);
  expect(entries.filter(({ status }) => status === 401)).toEqual([]);
});

test('without the consent to statistics the account’s figures are refused, not the account', async () => {
  const { workspaceId } = fixture;
  await fixture.connectTikTok({ declined: ['user.info.stats'] });
  await fixture.readDue();
  const rows = await fixture.context.db
    .select()
    .from(insightSamples)
    .where(eq(insightSamples.accountId, fixture.accountOf('tiktok').id));
  expect(rows.map(({ metric, outcome }) => [metric, outcome]).sort()).toEqual([
    ['followers', 'refused'],
    ['posts', 'refused'],
  ]);
  const report = await readReport(fixture.context, workspaceId, { period: '4-weeks' });
  expect(report.accounts.find(({ network }) => network === 'tiktok')).toMatchObject({
    followers: null,
    posts: null,
    engagement: null,
  });
  await fixture.connectTikTok();
});

test('a Page’s reel is not asked for a post’s metrics, and takes none of them from the posts', async () => {
  const { publicationId } = await video(30);
  const page = await fixture.publishPast({ account: 'facebook', at: ago(30) });
  const { db } = fixture.context;
  await db
    .update(publications)
    .set({ network: 'facebook', accountId: fixture.accountOf('facebook').id, remoteId: '7788990011' })
    .where(eq(publications.id, publicationId));
  await fixture.readDue();
  expect(await metricsOf(publicationId)).toEqual({});
  expect(await metricsOf(page.publicationId)).toHaveProperty('likes');
  expect(await db.select().from(removedMetrics)).toEqual([]);
  await fixture.readDue();
});
