import type { ApprovalPolicy } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { setApprovalPolicy } from '../posting-preferences/index.ts';

/**
 * Chooses whose word the brand's posts need. In the same transaction planned posts that lack it are drafts again, and
 * approved ones that lack nothing any more are planned.
 */
export async function choosePolicy(
  { db, clock, changeHooks }: Pick<Context, 'db' | 'clock' | 'changeHooks'>,
  workspaceId: WorkspaceId,
  { by, policy }: { by: RecordedActor; policy: ApprovalPolicy },
): Promise<{ policy: ApprovalPolicy }> {
  const choose = async (tx: Parameters<typeof setApprovalPolicy>[0]) => {
    const now = clock.now();
    await setApprovalPolicy(tx, workspaceId, { policy, now });
    const event = { ...by, action: 'approval-policy.changed' } as const;
    await recordEvent(tx, workspaceId, event, now);
    await changeHooks.preferencesChanged(tx, workspaceId);
    return { policy };
  };
  return inTransaction(db, choose, { retries: 3 });
}
