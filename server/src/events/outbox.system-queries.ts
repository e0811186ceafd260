import { eq, sql } from 'drizzle-orm';
import { eventCursors, events } from '../db/schema/events.ts';
import type { Queryable, Tx } from '../db/transaction.ts';

export type OutboxRow = typeof events.$inferSelect;

export async function insertEvents(
  tx: Tx,
  rows: readonly Omit<typeof events.$inferInsert, 'id' | 'transaction'>[],
): Promise<void> {
  await tx.insert(events).values(rows.map((row) => ({ ...row, transaction: sql`pg_current_xact_id()` })));
}

/** Events are kept longer than this (`PARTITIONED`), and no reader is away for so long; older partitions stay unread. */
const LONGEST_AWAY_DAYS = 31;
const oldestUnread = (now: Date) => new Date(now.getTime() - LONGEST_AWAY_DAYS * 86_400_000);

/** A reader that nobody knew begins with the oldest event that is kept. */
export async function insertCursor(db: Queryable, subscriber: string, now: Date): Promise<void> {
  await db
    .insert(eventCursors)
    .values({ subscriber, transaction: '0', id: 0n, updatedAt: now })
    .onConflictDoNothing();
}

/** The reader's place, held until the transaction ends; undefined while another process holds it. */
export async function lockCursor(tx: Tx, subscriber: string) {
  const [cursor] = await tx
    .select({ transaction: eventCursors.transaction, id: eventCursors.id })
    .from(eventCursors)
    .where(eq(eventCursors.subscriber, subscriber))
    .for('update', { skipLocked: true });
  return cursor;
}

/**
 * The next events after a place, in order. `ready` is false from the first one on that may still be overtaken: a
 * transaction that began earlier is running and may commit events before it.
 */
export async function selectNextEvents(
  tx: Tx,
  { after, now, limit }: { after: { transaction: string; id: bigint }; now: Date; limit: number },
): Promise<(OutboxRow & { ready: boolean })[]> {
  return tx
    .select({
      id: events.id,
      transaction: events.transaction,
      workspaceId: events.workspaceId,
      name: events.name,
      version: events.version,
      payload: events.payload,
      createdAt: events.createdAt,
      ready: sql<boolean>`${events.transaction} < pg_snapshot_xmin(pg_current_snapshot())`,
    })
    .from(events)
    .where(
      sql`(${events.transaction}, ${events.id}) > (${after.transaction}::xid8, ${after.id}) and ${events.createdAt} >= ${oldestUnread(now).toISOString()}`,
    )
    .orderBy(events.transaction, events.id)
    .limit(limit);
}

export async function updateCursor(
  tx: Tx,
  subscriber: string,
  to: { transaction: string; id: bigint; updatedAt: Date },
): Promise<void> {
  await tx.update(eventCursors).set(to).where(eq(eventCursors.subscriber, subscriber));
}

/** Seconds that the oldest event waiting for a reader has waited, by reader; 0 when none waits. */
export async function selectOutboxAges(
  db: Queryable,
  now: Date,
): Promise<{ subscriber: string; seconds: number }[]> {
  const since = oldestUnread(now);
  const result = await db.execute<{ subscriber: string; oldest: Date | null }>(sql`
    select c.subscriber, (
      select e.created_at from ${events} e
      where (e.transaction, e.id) > (c.transaction, c.id) and e.created_at >= ${since.toISOString()}
      order by e.transaction, e.id limit 1
    ) as oldest
    from ${eventCursors} c`);
  return result.rows.map(({ subscriber, oldest }) => ({
    subscriber,
    seconds: oldest === null ? 0 : Math.max(0, (now.getTime() - new Date(oldest).getTime()) / 1000),
  }));
}

/**
 * A database that was dumped and restored into another server keeps its events and counts transactions from the start, so
 * new events would stand before the readers' places. What is older than this server then comes first: what every reader
 * has handled as number 0, the rest as of now, and all readers begin behind the handled ones. A reader ahead of the slowest
 * hears some events again.
 * @returns how many events were renumbered; 0 on every other day
 */
export async function renumberRestoredEvents(tx: Tx): Promise<number> {
  const foreign = sql`${events.transaction} >= pg_snapshot_xmax(pg_current_snapshot())`;
  await tx.execute(sql`lock table ${eventCursors} in exclusive mode`);
  const result = await tx.execute(sql`
    with slowest as (select transaction, id from ${eventCursors} order by transaction, id limit 1)
    update ${events} set transaction = case
      when (${events.transaction}, ${events.id}) > (slowest.transaction, slowest.id) then pg_current_xact_id()
      else '0'::xid8 end
    from slowest where ${foreign}`);
  const renumbered = result.rowCount ?? 0;
  if (renumbered > 0) await tx.execute(sql`update ${eventCursors} set transaction = '1'::xid8, id = 0`);
  return renumbered;
}
