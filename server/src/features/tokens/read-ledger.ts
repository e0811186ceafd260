import { LIMITS, type TokenEntry } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectEntries, selectEntrySequence, type TokenEntryRow } from './tokens.queries.ts';

/**
 * One page of the ledger, newest first.
 * @param options.before the last id of the previous page; an id of another workspace is NOT_FOUND
 */
export async function readLedger(
  db: Queryable,
  organizationId: OrganizationId,
  { before }: { before?: string | undefined },
): Promise<{ entries: TokenEntry[]; more: boolean }> {
  const sequence = before === undefined ? undefined : await selectEntrySequence(organizationId, db, before);
  if (before !== undefined && sequence === undefined) throw new Refusal('NOT_FOUND');
  const rows = await selectEntries(organizationId, db, { before: sequence, limit: LIMITS.ledgerPage + 1 });
  return { entries: rows.slice(0, LIMITS.ledgerPage).map(toEntry), more: rows.length > LIMITS.ledgerPage };
}

function toEntry(row: TokenEntryRow): TokenEntry {
  const { id, amount, settled, balanceAfter, cause, day, batchId, reason, invoice } = row;
  const kind = row.kind as TokenEntry['kind'];
  return {
    id,
    kind,
    amount,
    settled,
    balanceAfter,
    cause,
    day,
    batchId,
    reason,
    invoice,
    createdAt: row.createdAt.toISOString(),
  };
}
