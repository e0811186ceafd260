import { and, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { websiteReadings } from '../../db/schema/website-readings.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type ReadingRow = typeof websiteReadings.$inferSelect;

const ofBrand = (workspaceId: WorkspaceId, id: string) =>
  and(eq(websiteReadings.workspaceId, workspaceId), eq(websiteReadings.id, id));

/** Starts of one brand go one after another until their transaction ends, so that they are counted right. */
export async function lockReadings(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 7714230956))`);
}

export async function selectNewest(workspaceId: WorkspaceId, db: Queryable): Promise<ReadingRow | undefined> {
  const [row] = await db
    .select()
    .from(websiteReadings)
    .where(eq(websiteReadings.workspaceId, workspaceId))
    .orderBy(desc(websiteReadings.startedAt))
    .limit(1);
  return row;
}

export async function selectReading(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<ReadingRow | undefined> {
  const [row] = await db.select().from(websiteReadings).where(ofBrand(workspaceId, id));
  return row;
}

/** Locks one reading. */
export async function lockReading(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<ReadingRow | undefined> {
  const [row] = await tx.select().from(websiteReadings).where(ofBrand(workspaceId, id)).for('update');
  return row;
}

/** How many were started after an instant. */
export async function countReadings(workspaceId: WorkspaceId, db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(websiteReadings)
    .where(and(eq(websiteReadings.workspaceId, workspaceId), gt(websiteReadings.startedAt, since)));
  return row?.count ?? 0;
}

export async function insertReading(
  workspaceId: WorkspaceId,
  tx: Tx,
  values: Pick<ReadingRow, 'url' | 'ownedBy' | 'startedAt'>,
): Promise<ReadingRow> {
  const [row] = await tx
    .insert(websiteReadings)
    .values({ ...values, workspaceId, state: 'reading', pages: [], found: [] })
    .returning();
  if (row === undefined) throw new Error('a reading was not stored');
  return row;
}

export async function updateReading(
  workspaceId: WorkspaceId,
  tx: Queryable,
  {
    id,
    ...change
  }: Pick<ReadingRow, 'id'> & Partial<Pick<ReadingRow, 'state' | 'problem' | 'pages' | 'found'>>,
): Promise<void> {
  await tx.update(websiteReadings).set(change).where(ofBrand(workspaceId, id));
}

/** Removes a brand's readings from before an instant, and what newer ones found but nobody took over. */
export async function forgetOlder(
  workspaceId: WorkspaceId,
  tx: Tx,
  { except, before }: { except: string; before: Date },
): Promise<void> {
  const others = and(eq(websiteReadings.workspaceId, workspaceId), ne(websiteReadings.id, except));
  await tx.delete(websiteReadings).where(and(others, lt(websiteReadings.startedAt, before)));
  await tx
    .update(websiteReadings)
    .set({ found: [] })
    .where(and(others, eq(websiteReadings.state, 'read')));
}
