import { isVideoStory } from '@postownia/contract/first-comment';
import { and, eq, max, sql } from 'drizzle-orm';
import { accountMetrics, accountPosts, insightSamples, postMetrics } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

type NewSample = Omit<typeof insightSamples.$inferInsert, 'id' | 'workspaceId'>;

/** Keeps an answer as it came and returns its id. */
export async function insertSample(workspaceId: WorkspaceId, tx: Tx, sample: NewSample): Promise<string> {
  const [row] = await tx
    .insert(insightSamples)
    .values({ ...sample, workspaceId })
    .returning({ id: insightSamples.id });
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}

/** The latest figure wins; one that arrives after a newer one changes nothing. */
export async function upsertPostMetric(
  workspaceId: WorkspaceId,
  tx: Tx,
  figure: Omit<typeof postMetrics.$inferInsert, 'workspaceId'>,
): Promise<void> {
  const { value, sampleId, readAt } = figure;
  await tx
    .insert(postMetrics)
    .values({ ...figure, workspaceId })
    .onConflictDoUpdate({
      target: [postMetrics.workspaceId, postMetrics.publicationId, postMetrics.metric],
      set: { value, sampleId, readAt },
      setWhere: sql`${postMetrics.readAt} <= excluded.read_at`,
    });
}

/** Figures of an account by day; a day that was read before takes the later answer. */
export async function upsertAccountMetrics(
  workspaceId: WorkspaceId,
  tx: Tx,
  metrics: readonly Omit<typeof accountMetrics.$inferInsert, 'workspaceId'>[],
): Promise<void> {
  if (metrics.length === 0) return;
  await tx
    .insert(accountMetrics)
    .values(metrics.map((figure) => ({ ...figure, workspaceId })))
    .onConflictDoUpdate({
      target: [
        accountMetrics.workspaceId,
        accountMetrics.accountId,
        accountMetrics.metric,
        accountMetrics.date,
      ],
      set: {
        value: sql`excluded.value`,
        sampleId: sql`excluded.sample_id`,
        readAt: sql`excluded.read_at`,
      },
      setWhere: sql`${accountMetrics.readAt} <= excluded.read_at`,
    });
}

/** An account's posts as its network lists them; a later answer takes the place of an earlier one. */
export async function upsertAccountPosts(
  workspaceId: WorkspaceId,
  tx: Tx,
  listed: readonly Omit<typeof accountPosts.$inferInsert, 'workspaceId'>[],
): Promise<void> {
  if (listed.length === 0) return;
  const { workspaceId: workspace, accountId, remoteId, readAt } = accountPosts;
  await tx
    .insert(accountPosts)
    .values(listed.map((post) => ({ ...post, workspaceId })))
    .onConflictDoUpdate({
      target: [workspace, accountId, remoteId],
      set: {
        likes: sql`excluded.likes`,
        comments: sql`excluded.comments`,
        permalink: sql`excluded.permalink`,
        readAt: sql`excluded.read_at`,
      },
      setWhere: sql`${readAt} <= excluded.read_at`,
    });
}

/** The last day a metric of an account was read for. */
export async function selectLastDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  { accountId, metric }: { accountId: string; metric: string },
): Promise<string | null> {
  const [row] = await db
    .select({ date: max(accountMetrics.date) })
    .from(accountMetrics)
    .where(
      and(
        eq(accountMetrics.workspaceId, workspaceId),
        eq(accountMetrics.accountId, accountId),
        eq(accountMetrics.metric, metric),
      ),
    );
  return row?.date ?? null;
}

interface Published {
  readonly remoteId: string;
  readonly publishedAt: Date;
  readonly isVideo: boolean;
  readonly isStory: boolean;
}

/** What reading needs of a publication; undefined when it is gone or was never published. */
export async function selectPublished(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<Published | undefined> {
  const { remoteId, publishedAt, medium, options, removalState } = publications;
  const [row] = await db
    .select({ remoteId, publishedAt, medium, options })
    .from(publications)
    .where(
      and(
        eq(publications.workspaceId, workspaceId),
        eq(publications.id, id),
        sql`${removalState} is distinct from 'removed'`,
      ),
    );
  if (row === undefined || row.remoteId === null || row.publishedAt === null) return undefined;
  const isStory = row.medium === 'story' || isVideoStory(row.options);
  return { remoteId: row.remoteId, publishedAt: row.publishedAt, isVideo: row.medium === 'video', isStory };
}
