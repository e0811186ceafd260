import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { brandFacts } from '../../db/schema/brand-facts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type FactRow = typeof brandFacts.$inferSelect;
export type NewFact = Omit<typeof brandFacts.$inferInsert, 'workspaceId' | 'id'>;

/** The latest told first; of one text in its own order. */
const IN_ORDER = [desc(brandFacts.createdAt), asc(brandFacts.position), asc(brandFacts.id)];

const ofBrand = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  and(eq(brandFacts.workspaceId, workspaceId), inArray(brandFacts.id, [...ids]));

/**
 * Changes of a brand's facts go one after another until their transaction ends, so that two readings of the same words
 * propose them once and their number is counted right.
 */
export async function lockFacts(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 6371950248))`);
}

export function selectFacts(
  workspaceId: WorkspaceId,
  db: Queryable,
  { state }: { state?: FactRow['state'] } = {},
): Promise<FactRow[]> {
  const ofState = state === undefined ? undefined : eq(brandFacts.state, state);
  return db
    .select()
    .from(brandFacts)
    .where(and(eq(brandFacts.workspaceId, workspaceId), ofState))
    .orderBy(...IN_ORDER);
}

export async function selectFact(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<FactRow | undefined> {
  const [row] = await db
    .select()
    .from(brandFacts)
    .where(ofBrand(workspaceId, [id]));
  return row;
}

export async function insertFacts(
  workspaceId: WorkspaceId,
  tx: Tx,
  facts: readonly NewFact[],
): Promise<FactRow[]> {
  if (facts.length === 0) return [];
  return tx
    .insert(brandFacts)
    .values(facts.map((fact) => ({ ...fact, workspaceId })))
    .returning();
}

export async function updateFact(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<NewFact>,
): Promise<FactRow> {
  const [row] = await tx
    .update(brandFacts)
    .set({ ...change, revision: sql`${brandFacts.revision} + 1` })
    .where(ofBrand(workspaceId, [id]))
    .returning();
  if (row === undefined) throw new Error('a locked fact is gone');
  return row;
}

/** @returns how many there were */
export async function deleteFacts(workspaceId: WorkspaceId, tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await tx.delete(brandFacts).where(ofBrand(workspaceId, ids)).returning({ id: brandFacts.id });
  return gone.length;
}
