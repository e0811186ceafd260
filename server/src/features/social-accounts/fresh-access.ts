import { setTimeout as pause } from 'node:timers/promises';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { RenewedToken } from '../../providers/social/social-login.ts';
import { encryptAccount, openAccount } from './encrypted-secrets.ts';
import { type AccountRow, lockAccount, selectAccountsById } from './social-accounts.queries.ts';
import { claimRenewal, releaseRenewal, updateRenewed } from './token-renewal.queries.ts';

/** A renewal that has not ended by then was cut off with its process. */
const RENEWAL_MILLISECONDS = 60_000;
const WAIT_MILLISECONDS = 250;
const MOST_WAITS = 40;

type Used = Pick<Context, 'db' | 'clock' | 'secretBox' | 'networks' | 'log'>;

/**
 * What opens an account, renewed first when that is due. One renewal at a time in all processes, because each kills
 * the tokens before it; whoever comes second waits for its outcome.
 * @throws NetworkError, with the action `reconnect` when the connection is dead
 */
export async function freshAccess(
  context: Used,
  workspaceId: WorkspaceId,
  opened: { id: string; access: AccountAccess; renewAt: Date | null },
): Promise<AccountAccess> {
  const { id, access, renewAt } = opened;
  if (renewAt === null || renewAt > context.clock.now()) return access;
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const now = context.clock.now();
    const until = new Date(now.getTime() + RENEWAL_MILLISECONDS);
    const claimed = await claimRenewal(workspaceId, context.db, { id, now, until });
    if (claimed !== undefined) return renew(context, claimed, access);
    const [current] = await selectAccountsById(workspaceId, context.db, [id]);
    const isRenewed = current?.renewAt != null && current.renewAt > now;
    if (current?.encryptedToken == null || current.state !== 'connected') break;
    if (isRenewed) return { ...access, token: secretsOf(context, current).token };
    await pause(WAIT_MILLISECONDS);
  }
  throw new NetworkError({
    action: 'retry',
    code: 'renewal-busy',
    userMessage: message('network.renewal-busy'),
  });
}

async function renew(context: Used, row: AccountRow, access: AccountAccess): Promise<AccountAccess> {
  const workspaceId = asWorkspaceId(row.workspaceId);
  const { id, network } = row;
  const { refreshToken } = secretsOf(context, row);
  const login = context.networks.login(network);
  try {
    if (login === undefined || refreshToken === null) return access;
    const renewed = await login.renew(refreshToken);
    await keepRenewed(context, workspaceId, { id, traded: refreshToken, renewed });
    return { ...access, token: renewed.token };
  } catch (error) {
    await releaseRenewal(workspaceId, context.db, id);
    if (!(error instanceof NetworkError) || error.action === 'reconnect') throw error;
    // The token before it works on for the last part of its life; should it be dead, the network says so.
    context.log.warn({ err: error, accountId: id }, 'a token could not be renewed');
    return access;
  }
}

/**
 * Stores renewed tokens while the refresh token that was traded is still the stored one, however it is encrypted by
 * now; somebody who reconnected in between has newer ones.
 */
async function keepRenewed(
  context: Used,
  workspaceId: WorkspaceId,
  { id, traded, renewed }: { id: string; traded: string; renewed: RenewedToken },
): Promise<void> {
  const { token, tokenExpiresAt, renewal } = renewed;
  await inTransaction(
    context.db,
    async (tx) => {
      const row = await lockAccount(workspaceId, tx, id);
      if (row?.encryptedToken == null) return;
      const stored = secretsOf(context, row);
      if (stored.refreshToken !== traded) return;
      const { network, remoteId } = row;
      const secrets = { ...stored, token, userToken: token, refreshToken: renewal.refreshToken };
      const encryptedToken = encryptAccount(context.secretBox, { workspaceId, network, remoteId }, secrets);
      await updateRenewed(workspaceId, tx, { id, encryptedToken, tokenExpiresAt, renewAt: renewal.dueAt });
    },
    { retries: 3 },
  );
}

function secretsOf({ secretBox }: Pick<Context, 'secretBox'>, row: AccountRow) {
  const { workspaceId, network, remoteId, encryptedToken } = row;
  const key = { workspaceId: asWorkspaceId(workspaceId), network, remoteId };
  return openAccount(secretBox, key, encryptedToken ?? '');
}
