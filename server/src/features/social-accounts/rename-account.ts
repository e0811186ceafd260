import type { SocialAccount } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDetails } from './account-details.ts';
import { toSocialAccount } from './list-accounts.ts';
import { lockAccount, updateLabel } from './social-accounts.queries.ts';

/**
 * Calls an account something else within the workspace; null goes back to the network's name. Nothing changes at the
 * network, and connecting it anew keeps the name.
 * @throws Refusal NOT_FOUND
 */
export async function renameAccount(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, label, by }: { id: string; label: string | null; by: RecordedActor },
): Promise<SocialAccount> {
  return inTransaction(context.db, async (tx) => {
    const account = await lockAccount(workspaceId, tx, id);
    if (account === undefined || account.state === 'disconnected') throw new Refusal('NOT_FOUND');
    if (account.label === label) return toSocialAccount(account);
    await updateLabel(workspaceId, tx, { id, label });
    const details = accountDetails(account);
    const now = context.clock.now();
    await recordEvent(tx, workspaceId, { ...by, action: 'account.renamed', details }, now);
    await emit(tx, workspaceId, { name: 'accounts.changed', payload: {} }, now);
    return toSocialAccount({ ...account, label });
  });
}
