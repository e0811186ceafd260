import { and, asc, desc, eq } from 'drizzle-orm';
import { brandFacts } from '../../db/schema/brand-facts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type FactRow = typeof brandFacts.$inferSelect;

/** The latest told first; of one text in its own order. */
const IN_ORDER = [desc(brandFacts.createdAt), asc(brandFacts.position), asc(brandFacts.id)];

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
