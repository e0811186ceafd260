import { LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockStorage, sumStorage } from './storage-use.queries.ts';

/**
 * Room for what a person brings, of what the organization's plan gives: the caller writes the row that takes it in the same
 * transaction, and until then other claims of the organization wait.
 * @param options.opens the bytes are only announced: one more upload is under way
 * @throws Refusal STORAGE_FULL, UPLOADS_OPEN
 */
export async function claimStorage(
  { readAllowance }: Pick<Context, 'readAllowance'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { bytes, now, opens = false }: { bytes: number; now: Date; opens?: boolean },
): Promise<void> {
  const organizationId = await organizationOf(tx, workspaceId);
  await lockStorage(organizationId, tx);
  const held = await sumStorage(organizationId, tx);
  const { storageBytes } = await readAllowance(tx, organizationId, now);
  if (opens && held.open >= LIMITS.uploadsOpen) throw new Refusal('UPLOADS_OPEN');
  if (held.bytes + bytes > storageBytes) throw new Refusal('STORAGE_FULL');
}
