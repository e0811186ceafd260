import { setTimeout as pause } from 'node:timers/promises';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { RenewedToken } from '../../providers/social/social-login.ts';
import { encryptAccount, openAccount } from './encrypted-secrets.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { type AccountRow, selectAccountsById } from './social-accounts.queries.ts';
import { lockLogin, updateRenewed, updateRenewing } from './token-renewal.queries.ts';

/** A renewal that has not ended by then was cut off with its process. */
const RENEWAL_MILLISECONDS = 60_000;
const WAIT_MILLISECONDS = 250;
const MOST_WAITS = 40;

type Used = Pick<Context, 'db' | 'clock' | 'secretBox' | 'networks' | 'log'>;

/**
 * What opens an account, renewed first when that is due. One renewal of a login at a time in all processes, because each
 * kills the tokens before it; whoever comes second waits for its outcome.
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
    const [current] = await selectAccountsById(workspaceId, context.db, [id]);
    if (current?.encryptedToken == null || current.state !== 'connected') break;
    if (current.renewAt !== null && current.renewAt > now)
      return { ...access, token: secretsOf(context, current).token };
    const claimed = await claimRenewal(context, workspaceId, current);
    if (claimed !== null) return renew(context, workspaceId, { claimed, access });
    await pause(WAIT_MILLISECONDS);
  }
  throw new NetworkError({
    action: 'retry',
    code: 'renewal-busy',
    userMessage: message('network.renewal-busy'),
  });
}

interface Claimed {
  readonly account: AccountRow;
  /** The account and those of the same login. */
  readonly ids: readonly string[];
}

/** Takes the renewal of an account's login upon itself; null when somebody has it or has just done it. */
function claimRenewal(context: Used, workspaceId: WorkspaceId, row: AccountRow): Promise<Claimed | null> {
  return inTransaction(
    context.db,
    async (tx) => {
      const now = context.clock.now();
      const accounts = await lockLogin(workspaceId, tx, row);
      const account = accounts.find(({ id }) => id === row.id);
      if (account?.encryptedToken == null || account.state !== 'connected') return null;
      if (account.renewAt === null || account.renewAt > now) return null;
      if (accounts.some(({ renewingUntil }) => renewingUntil !== null && renewingUntil > now)) return null;
      const ids = accounts.map(({ id }) => id);
      const until = new Date(now.getTime() + RENEWAL_MILLISECONDS);
      await updateRenewing(workspaceId, tx, { ids, until });
      return { account, ids };
    },
    { retries: 3 },
  );
}

async function renew(
  context: Used,
  workspaceId: WorkspaceId,
  { claimed: { account, ids }, access }: { claimed: Claimed; access: AccountAccess },
): Promise<AccountAccess> {
  const { refreshToken } = secretsOf(context, account);
  const login = context.networks.login(account.network);
  try {
    if (!login?.renew || refreshToken === null) return access;
    const renewed = await login.renew({ ...access, refreshToken });
    refuseStranger(account, renewed.person);
    await keepRenewed(context, workspaceId, { account, traded: refreshToken, renewed });
    return { ...access, token: renewed.token };
  } catch (error) {
    if (!(error instanceof NetworkError) || error.action === 'reconnect') throw error;
    // The token before it works on for the last part of its life; should it be dead, the network says so.
    context.log.warn({ err: error, accountId: account.id }, 'a token could not be renewed');
    return access;
  } finally {
    await updateRenewing(workspaceId, context.db, { ids, until: null });
  }
}

/**
 * Stores renewed tokens with every account whose stored refresh token is the one that was traded, however it is encrypted
 * by now; an account that was reconnected in between has newer ones.
 */
function keepRenewed(
  context: Used,
  workspaceId: WorkspaceId,
  { account, traded, renewed }: { account: AccountRow; traded: string; renewed: RenewedToken },
): Promise<void> {
  const { token, userToken = token, tokenExpiresAt, renewal } = renewed;
  return inTransaction(
    context.db,
    async (tx) => {
      for (const row of await lockLogin(workspaceId, tx, account)) {
        if (row.encryptedToken === null) continue;
        const stored = secretsOf(context, row);
        if (stored.refreshToken !== traded) continue;
        const { id, network, remoteId } = row;
        const secrets = { ...stored, token, userToken, refreshToken: renewal.refreshToken };
        const encryptedToken = encryptAccount(context.secretBox, { workspaceId, network, remoteId }, secrets);
        await updateRenewed(workspaceId, tx, { id, encryptedToken, tokenExpiresAt, renewAt: renewal.dueAt });
      }
    },
    { retries: 3 },
  );
}

function secretsOf({ secretBox }: Pick<Context, 'secretBox'>, row: AccountRow) {
  const { workspaceId, network, remoteId, encryptedToken } = row;
  const key = { workspaceId: asWorkspaceId(workspaceId), network, remoteId };
  return openAccount(secretBox, key, encryptedToken ?? '');
}
