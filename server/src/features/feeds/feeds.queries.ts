import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { PageQuery } from '../../db/list-page.ts';
import { feedEntries, feeds } from '../../db/schema/feeds.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type FeedRow = typeof feeds.$inferSelect;
export type EntryRow = typeof feedEntries.$inferSelect;
type FeedChange = Partial<Omit<FeedRow, 'id' | 'workspaceId' | 'createdAt'>>;

const isFeed = (workspaceId: WorkspaceId, id: string) =>
  and(eq(feeds.workspaceId, workspaceId), eq(feeds.id, id));
const ofFeed = (workspaceId: WorkspaceId, feedId: string) =>
  and(eq(feedEntries.workspaceId, workspaceId), eq(feedEntries.feedId, feedId));

/** Changes of one brand's list of feeds, and the drafts that they make, wait for each other until their transaction ends. */
export async function lockFeeds(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 3380417729))`);
}

export interface CountedFeed extends FeedRow {
  readonly drafted: number;
  readonly waiting: number;
}

/** All of a brand or one of them, by title, with what became of their entries. */
export async function selectFeeds(
  workspaceId: WorkspaceId,
  db: Queryable,
  id?: string,
): Promise<CountedFeed[]> {
  const rows = await db
    .select()
    .from(feeds)
    .where(id === undefined ? eq(feeds.workspaceId, workspaceId) : isFeed(workspaceId, id))
    .orderBy(sql`lower(coalesce(${feeds.title}, ${feeds.url}))`, asc(feeds.id));
  const counts = await db
    .select({ feedId: feedEntries.feedId, state: feedEntries.state, count: count() })
    .from(feedEntries)
    .where(and(eq(feedEntries.workspaceId, workspaceId), ne(feedEntries.state, 'skipped')))
    .groupBy(feedEntries.feedId, feedEntries.state);
  const countOf = (feedId: string, state: EntryRow['state']) =>
    counts.find((one) => one.feedId === feedId && one.state === state)?.count ?? 0;
  return rows.map((row) => ({
    ...row,
    drafted: countOf(row.id, 'drafted'),
    waiting: countOf(row.id, 'waiting'),
  }));
}

export async function selectFeed(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(feeds).where(isFeed(workspaceId, id));
  return row;
}

/** Locks one feed. */
export async function lockFeed(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<FeedRow | undefined> {
  const [row] = await tx.select().from(feeds).where(isFeed(workspaceId, id)).for('update');
  return row;
}

export async function insertFeed(
  workspaceId: WorkspaceId,
  tx: Tx,
  values: Pick<FeedRow, 'url' | 'template' | 'withPicture' | 'addedBy' | 'nextReadAt' | 'createdAt'>,
): Promise<FeedRow> {
  const [row] = await tx
    .insert(feeds)
    .values({ ...values, workspaceId })
    .returning();
  if (row === undefined) throw new Error('a feed was not stored');
  return row;
}

export async function updateFeed(
  workspaceId: WorkspaceId,
  tx: Queryable,
  id: string,
  change: FeedChange,
): Promise<void> {
  await tx.update(feeds).set(change).where(isFeed(workspaceId, id));
}

export async function deleteFeed(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(feeds).where(isFeed(workspaceId, id));
}

/** Keeps those that were never seen before. */
export async function insertEntries(
  workspaceId: WorkspaceId,
  tx: Tx,
  entries: readonly Omit<typeof feedEntries.$inferInsert, 'workspaceId' | 'id'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insert(feedEntries)
    .values(entries.map((entry) => ({ ...entry, workspaceId })))
    .onConflictDoNothing({ target: [feedEntries.workspaceId, feedEntries.feedId, feedEntries.key] });
}

export async function hasEntries(workspaceId: WorkspaceId, db: Queryable, feedId: string): Promise<boolean> {
  const rows = await db
    .select({ id: feedEntries.id })
    .from(feedEntries)
    .where(ofFeed(workspaceId, feedId))
    .limit(1);
  return rows.length > 0;
}

/** What waits, the oldest first. */
export async function selectWaiting(
  workspaceId: WorkspaceId,
  db: Queryable,
  { feedId, limit }: { feedId: string; limit: number },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(feedEntries)
    .where(and(ofFeed(workspaceId, feedId), eq(feedEntries.state, 'waiting')))
    .orderBy(asc(feedEntries.foundAt), asc(feedEntries.position))
    .limit(limit);
}

/** Locks an entry that still waits. */
export async function lockWaiting(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(feedEntries)
    .where(
      and(eq(feedEntries.workspaceId, workspaceId), eq(feedEntries.id, id), eq(feedEntries.state, 'waiting')),
    )
    .for('update');
  return row;
}

/** Ends an entry; what it said is no longer kept. */
export async function endEntry(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, ...end }: Pick<EntryRow, 'id' | 'state'> & Partial<Pick<EntryRow, 'postId' | 'draftedAt'>>,
): Promise<void> {
  await tx
    .update(feedEntries)
    .set({ ...end, content: null })
    .where(and(eq(feedEntries.workspaceId, workspaceId), eq(feedEntries.id, id)));
}

/** Drafts that all feeds of a brand made after an instant. */
export async function countDrafted(workspaceId: WorkspaceId, db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(feedEntries)
    .where(and(eq(feedEntries.workspaceId, workspaceId), gt(feedEntries.draftedAt, since)));
  return row?.count ?? 0;
}

/** Whether a page was made into a post before, by whichever feed of the brand. */
export async function isDrafted(workspaceId: WorkspaceId, tx: Tx, url: string): Promise<boolean> {
  const rows = await tx
    .select({ id: feedEntries.id })
    .from(feedEntries)
    .where(
      and(
        eq(feedEntries.workspaceId, workspaceId),
        eq(feedEntries.state, 'drafted'),
        eq(feedEntries.url, url),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The newest first; a row that is gone by now was the last of its reading. */
export async function selectEntries(
  workspaceId: WorkspaceId,
  db: Queryable,
  { feedId, after, limit }: { feedId: string } & PageQuery,
): Promise<EntryRow[]> {
  const { foundAt, position, id } = feedEntries;
  const lastPosition = db
    .select({ position })
    .from(feedEntries)
    .where(and(eq(feedEntries.workspaceId, workspaceId), eq(id, after?.id ?? feedId)));
  const isBehindIt =
    after &&
    sql`(${foundAt}, ${position}) < (${after.at.toISOString()}::timestamptz, coalesce((${lastPosition}), 0))`;
  return db
    .select()
    .from(feedEntries)
    .where(and(ofFeed(workspaceId, feedId), isBehindIt))
    .orderBy(desc(feedEntries.foundAt), desc(feedEntries.position))
    .limit(limit);
}

/** Forgets entries beyond so many that nothing waits for; a feed holds far fewer. */
export async function forgetEntries(
  workspaceId: WorkspaceId,
  tx: Tx,
  { feedId, keep }: { feedId: string; keep: number },
): Promise<void> {
  const old = tx
    .select({ id: feedEntries.id })
    .from(feedEntries)
    .where(ofFeed(workspaceId, feedId))
    .orderBy(desc(feedEntries.foundAt), desc(feedEntries.position))
    .offset(keep);
  await tx
    .delete(feedEntries)
    .where(and(ofFeed(workspaceId, feedId), ne(feedEntries.state, 'waiting'), inArray(feedEntries.id, old)));
}
