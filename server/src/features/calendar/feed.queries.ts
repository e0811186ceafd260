import { VIDEO_FORMATS } from '@postownia/contract';
import { and, asc, eq, gte, lte, notInArray } from 'drizzle-orm';
import { calendarFeeds } from '../../db/schema/analytics.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export async function selectFeed(workspaceId: WorkspaceId, db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ encryptedSecret: calendarFeeds.encryptedSecret })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.workspaceId, workspaceId));
  return row?.encryptedSecret ?? null;
}

export async function upsertFeed(
  workspaceId: WorkspaceId,
  db: Queryable,
  feed: { secretHash: string; encryptedSecret: string; createdAt: Date },
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

/** Only the value that was read. @returns false when it changed meanwhile */
export async function replaceEncryptedSecret(
  workspaceId: WorkspaceId,
  db: Queryable,
  { before, next }: { before: string; next: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(calendarFeeds)
    .set({ encryptedSecret: next })
    .where(and(eq(calendarFeeds.workspaceId, workspaceId), eq(calendarFeeds.encryptedSecret, before)));
  return rowCount === 1;
}

/** The AI calendar of the days, both included, by date, time and id. */
export async function selectPostsBetween(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
) {
  const { id, date, time, content, state, updatedAt } = posts;
  return db
    .select({ id, date, time, content, state, updatedAt })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        gte(date, from),
        lte(date, to),
        notInArray(posts.format, [...VIDEO_FORMATS]),
      ),
    )
    .orderBy(asc(date), asc(time), asc(id));
}

export type CalendarPost = Awaited<ReturnType<typeof selectPostsBetween>>[number];
