import { and, asc, eq, lt } from 'drizzle-orm';
import { tokenDebts } from '../../db/schema/tokens.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

type TokenDebt = typeof tokenDebts.$inferSelect;

/** @returns false when this reversal was written before */
export async function insertDebt(
  organizationId: OrganizationId,
  tx: Tx,
  debt: Pick<TokenDebt, 'uniqueKey' | 'reversed' | 'owed' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(tokenDebts)
    .values({ ...debt, organizationId })
    .onConflictDoNothing()
    .returning({ id: tokenDebts.id });
  return inserted.length > 0;
}

/** The oldest first. Call with the account locked; that lock also guards the workspace's debts. */
export async function selectOpenDebts(organizationId: OrganizationId, tx: Tx): Promise<TokenDebt[]> {
  return tx
    .select()
    .from(tokenDebts)
    .where(and(eq(tokenDebts.organizationId, organizationId), lt(tokenDebts.settled, tokenDebts.owed)))
    .orderBy(asc(tokenDebts.createdAt), asc(tokenDebts.id));
}

export async function writeSettled(
  organizationId: OrganizationId,
  tx: Tx,
  { id, settled }: Pick<TokenDebt, 'id' | 'settled'>,
): Promise<void> {
  await tx
    .update(tokenDebts)
    .set({ settled })
    .where(and(eq(tokenDebts.organizationId, organizationId), eq(tokenDebts.id, id)));
}
