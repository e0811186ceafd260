import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { lockLink, updateLink } from './approval-links.queries.ts';

/** Ends a link at once; what was approved by it stays approved. @throws Refusal NOT_FOUND, also when it was withdrawn */
export function withdrawLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<{ done: true }> {
  const withdraw = async (tx: Tx) => {
    const now = clock.now();
    const link = await lockLink(workspaceId, tx, id);
    if (link === undefined || link.withdrawnAt !== null) throw new Refusal('NOT_FOUND');
    await updateLink(workspaceId, tx, id, { withdrawnAt: now });
    await recordEvent(tx, workspaceId, { ...by, action: 'approval-link.withdrawn' }, now);
    await emit(tx, workspaceId, { name: 'approval.asked', payload: { linkId: id } }, now);
    return { done: true } as const;
  };
  return inTransaction(db, withdraw, { retries: 3 });
}
