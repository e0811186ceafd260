import { and, asc, eq, gte, lt, lte, max, sql } from 'drizzle-orm';
import { recurringOccurrences, recurringPosts } from '../../db/schema/recurring-posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type RecurringRow = typeof recurringPosts.$inferSelect;
export type OccurrenceRow = typeof recurringOccurrences.$inferSelect;

const isOne = (workspaceId: WorkspaceId, id: string) =>
  and(eq(recurringPosts.workspaceId, workspaceId), eq(recurringPosts.id, id));

/** Whoever changes a brand's recurring posts, or makes their occurrences, waits for others who do, until their transaction ends. */
export async function lockRecurringList(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 5190773342))`);
}

/** A brand's, the oldest first; or one of them. */
export async function selectRecurring(
  workspaceId: WorkspaceId,
  db: Queryable,
  id?: string,
): Promise<RecurringRow[]> {
  return db
    .select()
    .from(recurringPosts)
    .where(id === undefined ? eq(recurringPosts.workspaceId, workspaceId) : isOne(workspaceId, id))
    .orderBy(asc(recurringPosts.createdAt), asc(recurringPosts.id));
}

/** Locks one. */
export async function lockRecurring(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<RecurringRow | undefined> {
  const [row] = await tx.select().from(recurringPosts).where(isOne(workspaceId, id)).for('update');
  return row;
}

export async function insertRecurring(
  workspaceId: WorkspaceId,
  tx: Tx,
  values: Omit<typeof recurringPosts.$inferInsert, 'workspaceId'>,
): Promise<RecurringRow> {
  const [row] = await tx
    .insert(recurringPosts)
    .values({ ...values, workspaceId })
    .returning();
  if (row === undefined) throw new Error('a recurring post was not stored');
  return row;
}

export async function updateRecurring(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<RecurringRow>,
): Promise<RecurringRow> {
  const [row] = await tx.update(recurringPosts).set(change).where(isOne(workspaceId, id)).returning();
  if (row === undefined) throw new Error('a recurring post was not changed');
  return row;
}

export async function deleteRecurring(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(recurringPosts).where(isOne(workspaceId, id));
}

/** Occurrences of these days, both included, by day: a brand's, or those of one recurring post. */
export async function selectOccurrences(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to, recurringId }: { from: string; to: string; recurringId?: string },
): Promise<OccurrenceRow[]> {
  return db
    .select()
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        gte(recurringOccurrences.date, from),
        lte(recurringOccurrences.date, to),
        recurringId === undefined ? undefined : eq(recurringOccurrences.recurringId, recurringId),
      ),
    )
    .orderBy(asc(recurringOccurrences.date), asc(recurringOccurrences.id));
}

/** The last day before another of each post of a recurring one, by the post that was copied. */
export async function selectLastUses(
  workspaceId: WorkspaceId,
  db: Queryable,
  { recurringId, before }: { recurringId: string; before: string },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ sourceId: recurringOccurrences.sourceId, date: max(recurringOccurrences.date) })
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.recurringId, recurringId),
        lt(recurringOccurrences.date, before),
      ),
    )
    .groupBy(recurringOccurrences.sourceId);
  return new Map(rows.map(({ sourceId, date }) => [sourceId, date ?? '']));
}

/** Once for each day: a second one of the same day is an error, and nothing of its transaction stays. */
export async function insertOccurrence(
  workspaceId: WorkspaceId,
  tx: Tx,
  values: Omit<OccurrenceRow, 'workspaceId' | 'id'>,
): Promise<void> {
  await tx.insert(recurringOccurrences).values({ ...values, workspaceId });
}

export async function deleteOccurrence(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx
    .delete(recurringOccurrences)
    .where(and(eq(recurringOccurrences.workspaceId, workspaceId), eq(recurringOccurrences.id, id)));
}
