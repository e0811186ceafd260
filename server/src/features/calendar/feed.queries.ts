import { and, asc, eq, gt, gte, lte } from 'drizzle-orm';
import { calendarFeeds } from '../../db/schema/analytics.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export async function selectFeed(workspaceId: WorkspaceId, db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ sealedSecret: calendarFeeds.sealedSecret })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.workspaceId, workspaceId));
  return row?.sealedSecret ?? null;
}

export async function upsertFeed(
  workspaceId: WorkspaceId,
  db: Queryable,
  feed: { secretHash: string; sealedSecret: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ ...feed, workspaceId })
    .onConflictDoUpdate({ target: calendarFeeds.workspaceId, set: feed });
}

/** @returns whether there was one */
export async function deleteFeed(workspaceId: WorkspaceId, db: Queryable): Promise<boolean> {
  const rows = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.workspaceId, workspaceId))
    .returning({ workspaceId: calendarFeeds.workspaceId });
  return rows.length > 0;
}

/** Whose feed this is; across workspaces. */
export async function selectFeedOwner(db: Queryable, secretHash: string): Promise<WorkspaceId | null> {
  const [row] = await db
    .select({ workspaceId: calendarFeeds.workspaceId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, secretHash));
  return row === undefined ? null : asWorkspaceId(row.workspaceId);
}

/** Feeds across workspaces in the order of their ids, for the change of keys. */
export async function selectFeedsAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ workspaceId: string; sealedSecret: string }[]> {
  const { workspaceId, sealedSecret } = calendarFeeds;
  return db
    .select({ workspaceId, sealedSecret })
    .from(calendarFeeds)
    .where(after === null ? undefined : gt(workspaceId, after))
    .orderBy(asc(workspaceId))
    .limit(limit);
}

/** Only the value that was read. @returns false when it changed meanwhile */
export async function replaceSealedSecret(
  workspaceId: WorkspaceId,
  db: Queryable,
  { before, next }: { before: string; next: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(calendarFeeds)
    .set({ sealedSecret: next })
    .where(and(eq(calendarFeeds.workspaceId, workspaceId), eq(calendarFeeds.sealedSecret, before)));
  return rowCount === 1;
}

/** Posts of the days, both included, by date. */
export async function selectPostsBetween(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
) {
  const { id, date, time, content, state, updatedAt } = posts;
  return db
    .select({ id, date, time, content, state, updatedAt })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), gte(date, from), lte(date, to)))
    .orderBy(asc(date));
}

export type CalendarPost = Awaited<ReturnType<typeof selectPostsBetween>>[number];
