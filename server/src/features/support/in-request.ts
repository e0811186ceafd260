import type { SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requestView } from './request-view.ts';
import { lockRequest, type RequestRow, selectMessages } from './support.queries.ts';

/**
 * Changes a request while nobody else does, and tells open screens.
 * @param options.userId whose it must be; left out: an operator, who may change everybody's
 * @throws Refusal NOT_FOUND
 */
export async function inRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspaceId, id, userId }: { workspaceId: WorkspaceId; id: string; userId?: string },
  change: (tx: Tx, row: RequestRow, now: Date) => Promise<RequestRow>,
): Promise<SupportRequest> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockRequest(workspaceId, tx, id);
    if (row === undefined || (userId !== undefined && row.userId !== userId)) throw new Refusal('NOT_FOUND');
    const changed = await change(tx, row, now);
    await emit(tx, workspaceId, { name: 'support.changed', payload: { requestId: id } }, now);
    return requestView(changed, await selectMessages(workspaceId, tx, [id]));
  });
}
