import type { Deletion } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { noteEvent } from '../audit/index.ts';
import { endDeletion, selectPending } from './deletion-rows.ts';
import { readDeletion } from './read-deletion.ts';

/**
 * Takes a deletion back. Nothing was erased yet; accounts have to be connected anew and auto-publish turned on again.
 * @throws Refusal LINK_EXPIRED after the fourteenth day
 */
export async function withdrawDeletion(
  context: Pick<Context, 'db' | 'clock'>,
  { userId, workspaceId }: { userId: string; workspaceId: WorkspaceId },
): Promise<{ deletion: Deletion | null }> {
  const now = context.clock.now();
  const row = await selectPending(context.db, userId);
  if (row !== undefined && row.reversibleUntil <= now) throw new Refusal('LINK_EXPIRED');
  await inTransaction(context.db, async (tx) => {
    if (row === undefined || !(await endDeletion(tx, row.id, { state: 'withdrawn', endedAt: now }))) return;
    await noteEvent(tx, workspaceId, { actor: 'person', actorId: userId, action: 'deletion.withdrawn' }, now);
  });
  return readDeletion(context, userId);
}
