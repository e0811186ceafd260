import { auditEvents } from '../../db/schema/audit.ts';
import type { Tx } from '../../db/transaction.ts';

/** Lines of any brands; one that is there already is left alone. */
export async function insertLines(
  tx: Tx,
  lines: readonly (typeof auditEvents.$inferInsert)[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(auditEvents)
    .values([...lines])
    .onConflictDoNothing();
}
