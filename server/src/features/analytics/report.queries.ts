import { type AccountMetric, PlannedTopic, VIDEO_FORMATS } from '@postownia/contract';
import { and, asc, between, desc, eq, gte, inArray, max, min, ne, not, notInArray, sql } from 'drizzle-orm';
import { accountMetrics, accountPosts, postMetrics } from '../../db/schema/analytics.ts';
import { postMedia } from '../../db/schema/post-media.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { MeasuredPost, PublishedPost } from './measure-posts.ts';

/** Only what the two of the plan say; an older topic may lack them. */
const { contentType, tone } = PlannedTopic.shape;

/** The outer columns carry their table's name; the query builder would leave it out. */
const FIRST_ASSET = sql<string | null>`(select m.asset_id from ${postMedia} m
  where m.workspace_id = "posts"."workspace_id" and m.post_id = "posts"."id" order by m.position limit 1)`;

const figure = (metric: string) =>
  sql<number | null>`max(${postMetrics.value}) filter (where ${postMetrics.metric} = ${metric})`;

/** Posts published since then, one per account, with what was read of each; the newest first. */
export async function selectPublishedPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  { since }: { since: Date },
): Promise<PublishedPost[]> {
  const rows = await db
    .select({
      publicationId: publications.id,
      postId: publications.postId,
      format: posts.format,
      isWhole: sql<boolean>`${posts.state} = 'published'`,
      accountId: publications.accountId,
      network: publications.network,
      publishedAt: publications.publishedAt,
      // What is deleted at its network has no address any more.
      permalink: sql<
        string | null
      >`case when ${publications.removalState} = 'removed' then null else ${publications.permalink} end`,
      content: posts.content,
      assetId: FIRST_ASSET,
      topic: posts.topic,
      likes: figure('likes'),
      comments: figure('comments'),
      reach: figure('reach'),
    })
    .from(publications)
    .innerJoin(posts, and(eq(posts.workspaceId, workspaceId), eq(posts.id, publications.postId)))
    .leftJoin(
      postMetrics,
      and(eq(postMetrics.workspaceId, workspaceId), eq(postMetrics.publicationId, publications.id)),
    )
    .where(
      and(
        eq(publications.workspaceId, workspaceId),
        eq(publications.state, 'published'),
        gte(publications.publishedAt, since),
      ),
    )
    .groupBy(publications.workspaceId, publications.id, posts.workspaceId, posts.id)
    .orderBy(desc(publications.publishedAt), publications.id);
  return rows.map(({ topic, publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt ?? since,
    contentType: contentType.safeParse(wordOf(topic, 'contentType')).data ?? null,
    tone: tone.safeParse(wordOf(topic, 'tone')).data ?? null,
  }));
}

/** A video that is still moderated goes by another id than its network lists later; it is told by its time. */
const [BEFORE, AFTER] = ['2 minutes', '75 minutes'];

/** What accounts had at their networks since then that did not go out from here; the newest first. */
export async function selectHistory(
  workspaceId: WorkspaceId,
  db: Queryable,
  { since }: { since: Date },
): Promise<MeasuredPost[]> {
  const { accountId, remoteId, format, publishedAt, likes, comments } = accountPosts;
  const ours = sql`exists (select from ${publications} p
    where p.workspace_id = "account_posts"."workspace_id" and p.account_id = "account_posts"."account_id"
      and (p.remote_id = "account_posts"."remote_id"
        or p.permalink is null and p.published_at between "account_posts"."published_at" - ${BEFORE}::interval
          and "account_posts"."published_at" + ${AFTER}::interval
          and not exists (select from "account_posts" q where q.workspace_id = p.workspace_id
            and q.account_id = p.account_id and q.remote_id = p.remote_id)))`;
  const rows = await db
    .select({ accountId, network: socialAccounts.network, format, publishedAt, likes, comments })
    .from(accountPosts)
    .innerJoin(
      socialAccounts,
      and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, accountId)),
    )
    .where(and(eq(accountPosts.workspaceId, workspaceId), gte(publishedAt, since), not(ours)))
    .orderBy(desc(publishedAt), remoteId);
  return rows.map((row) => ({ ...row, contentType: null, tone: null, reach: null }));
}

function wordOf(topic: unknown, name: string): unknown {
  return typeof topic === 'object' && topic !== null ? (topic as Record<string, unknown>)[name] : undefined;
}

/** Followers by account and day, the earliest first. */
export async function selectFollowers(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<{ accountId: string; date: string; value: number }[]> {
  return db
    .select({ accountId: accountMetrics.accountId, date: accountMetrics.date, value: accountMetrics.value })
    .from(accountMetrics)
    .where(and(eq(accountMetrics.workspaceId, workspaceId), eq(accountMetrics.metric, 'followers')))
    .orderBy(asc(accountMetrics.date));
}

/** What an account had a day, on average; null where its network tells none. */
export interface DailyFigures {
  readonly reach: number | null;
  readonly views: number | null;
}

/** Mean reach and views a day of each account, over those days of a span that its network told of. */
export async function selectDailyFigures(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<Map<string, DailyFigures>> {
  const { accountId, date, metric, value } = accountMetrics;
  const mean = (name: AccountMetric) =>
    sql<number | null>`(round(avg(${value}) filter (where ${eq(metric, name)})))::int`;
  const rows = await db
    .select({ accountId, reach: mean('reach'), views: mean('views') })
    .from(accountMetrics)
    .where(
      and(
        eq(accountMetrics.workspaceId, workspaceId),
        inArray(metric, ['reach', 'views']),
        between(date, from, to),
      ),
    )
    .groupBy(accountId);
  return new Map(rows.map(({ accountId: id, ...daily }) => [id, daily]));
}

/** The accounts that are not disconnected, with the network's own count of posts. */
export async function selectAccountsWithPosts(workspaceId: WorkspaceId, db: Queryable) {
  const counted = db
    .selectDistinctOn([accountMetrics.accountId], {
      accountId: accountMetrics.accountId,
      posts: accountMetrics.value,
    })
    .from(accountMetrics)
    .where(and(eq(accountMetrics.workspaceId, workspaceId), eq(accountMetrics.metric, 'posts')))
    .orderBy(accountMetrics.accountId, desc(accountMetrics.date))
    .as('counted');
  const { id, network, name, label } = socialAccounts;
  return db
    .select({ id, network, name, label, posts: counted.posts })
    .from(socialAccounts)
    .leftJoin(counted, eq(counted.accountId, id))
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.state, 'disconnected')))
    .orderBy(asc(socialAccounts.connectedAt), asc(network), asc(name), id);
}

/** When anything of an account was last read, by account. */
export async function selectLastSamples(workspaceId: WorkspaceId, db: Queryable): Promise<Map<string, Date>> {
  const rows = await db
    .select({ accountId: accountMetrics.accountId, readAt: max(accountMetrics.readAt) })
    .from(accountMetrics)
    .where(eq(accountMetrics.workspaceId, workspaceId))
    .groupBy(accountMetrics.accountId);
  return new Map(rows.flatMap(({ accountId, readAt }) => (readAt === null ? [] : [[accountId, readAt]])));
}

/** The counts of the workspace's AI calendar; videos count in none of them. */
export async function selectPostCounts(workspaceId: WorkspaceId, db: Queryable) {
  const inState = (state: string) => sql<number>`(count(*) filter (where ${posts.state} = ${state}))::int`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      published: inState('published'),
      willGoOut: inState('scheduled'),
      firstPostOn: min(posts.date),
      lastPlannedOn: sql<string | null>`max(${posts.date}) filter (where ${posts.state} <> 'published')`,
      lastPublishedAt: max(posts.publishedAt),
    })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), notInArray(posts.format, [...VIDEO_FORMATS])));
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

/** When the first post or video went out that is known, from here or not; null before. */
export async function selectFirstPost(workspaceId: WorkspaceId, db: Queryable): Promise<Date | null> {
  const [ours] = await db
    .select({ at: min(publications.publishedAt) })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.state, 'published')));
  const [listed] = await db
    .select({ at: min(accountPosts.publishedAt) })
    .from(accountPosts)
    .where(eq(accountPosts.workspaceId, workspaceId));
  const known = [ours?.at, listed?.at].flatMap((at) => (at instanceof Date ? [at] : []));
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)));
}

/** What the workspace is called. */
export async function selectWorkspaceName(workspaceId: WorkspaceId, db: Queryable): Promise<string> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.name ?? '';
}
