import { NETWORKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { SecretBoxError } from '../../lib/secret-box.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDetails } from './account-details.ts';
import { accessOf, openAccount } from './encrypted-secrets.ts';
import { countLoginAccounts } from './login-account.system-queries.ts';
import { type AccountRow, lockAccount, updateDisconnected } from './social-accounts.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'secretBox' | 'networks' | 'changeHooks' | 'log'>;

/**
 * Disconnects an account: its tokens are erased, what waits for it is called off, the log of what was published stays.
 * When it was the last account of its login anywhere, the consent is revoked at the network too.
 * @throws Refusal NOT_FOUND
 */
export async function disconnectAccount(
  context: Used,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<{ disconnected: true }> {
  const { account, last } = await inTransaction(
    context.db,
    async (tx) => {
      const account = await lockAccount(workspaceId, tx, id);
      if (account === undefined || account.state === 'disconnected') throw new Refusal('NOT_FOUND');
      const now = context.clock.now();
      await updateDisconnected(workspaceId, tx, { id, updatedAt: now });
      const details = accountDetails(account);
      await recordEvent(tx, workspaceId, { ...by, action: 'account.disconnected', details }, now);
      await context.changeHooks.accountsChanged(tx, workspaceId);
      const { loginRemoteId } = account;
      const login = context.networks.login(account.network);
      const networks = NETWORKS.filter((network) => context.networks.login(network) === login);
      const left = loginRemoteId === null ? 1 : await countLoginAccounts(tx, { networks, loginRemoteId });
      return { account, last: left === 0 };
    },
    { retries: 3 },
  );
  if (last) await revoke(context, workspaceId, account);
  return { disconnected: true };
}

/** Our own copy is gone already; a network that does not answer must not bring the account back. */
async function revoke(context: Used, workspaceId: WorkspaceId, account: AccountRow): Promise<void> {
  const { network, remoteId, encryptedToken } = account;
  const login = context.networks.login(network);
  if (login === undefined || encryptedToken === null) return;
  try {
    const secrets = openAccount(context.secretBox, { workspaceId, network, remoteId }, encryptedToken);
    await login.revoke({ ...accessOf(remoteId, secrets), userToken: secrets.userToken });
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof SecretBoxError)) throw error;
    context.log.warn({ err: error, accountId: account.id }, 'a consent could not be revoked at the network');
  }
}
