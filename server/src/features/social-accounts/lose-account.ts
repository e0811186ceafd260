import type { Message } from '@postownia/contract/messages/message';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDetails } from './account-details.ts';
import { lockAccount, updateNeedsReconnect } from './social-accounts.queries.ts';

/**
 * Marks a connected account as one that must be connected anew, and notes it.
 * @returns false when it was not connected any more; nothing is written then
 */
export async function loseAccount(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, problem, now }: { id: string; problem: Message; now: Date },
): Promise<boolean> {
  if (!(await updateNeedsReconnect(workspaceId, tx, { id, problem, updatedAt: now }))) return false;
  const account = await lockAccount(workspaceId, tx, id);
  if (account === undefined) return false;
  const event = { ...BY_SYSTEM, action: 'account.lost', details: accountDetails(account) } as const;
  await recordEvent(tx, workspaceId, event, now);
  await emit(tx, workspaceId, { name: 'accounts.changed', payload: {} }, now);
  return true;
}
