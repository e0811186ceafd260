import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { insertDebt } from './debts.queries.ts';
import { openLedger } from './open-ledger.ts';

/**
 * Takes tokens back whose payment was refunded or disputed. What the balance cannot pay becomes debt, which the next
 * grant or returned reservation pays first: the balance never falls below zero, and trial and reserved tokens stay.
 * @param options.key names payment and share; the same key takes once
 * @returns false when this key was taken before
 */
export async function reverseTokens(
  tx: Tx,
  organizationId: OrganizationId,
  options: { amount: number; cause: 'refund' | 'dispute'; key: string; invoice: string; now: Date },
): Promise<boolean> {
  const { amount, cause, key, invoice, now } = options;
  const ledger = await openLedger(tx, organizationId, now);
  const uniqueKey = `reverse:${key}`;
  const taken = Math.min(amount, ledger.balance - ledger.trialRemaining);
  const isNew = await insertDebt(organizationId, tx, {
    uniqueKey,
    reversed: amount,
    owed: amount - taken,
    createdAt: now,
  });
  if (!isNew) return false;
  if (taken > 0) await ledger.move({ kind: 'reverse', amount: -taken, cause, uniqueKey, invoice }, 0);
  return true;
}
