import type { Network } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { messageOf } from '../../lib/stored-message.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { selectAccountsOf } from './account.system-queries.ts';
import { accessOf, openAccount } from './encrypted-secrets.ts';
import { loseAccount } from './lose-account.ts';
import { type AccountRow, selectAccounts, selectAccountsById } from './social-accounts.queries.ts';

/** An account as publishing sees it, without its secrets. */
export interface PublishingAccount {
  readonly id: string;
  readonly network: Network;
  /** As the workspace calls it. */
  readonly name: string;
  readonly state: 'connected' | 'needs-reconnect' | 'disconnected';
  readonly problem: Message | null;
  /** When the connection ends by itself; null when the network names no end. */
  readonly expiresAt: Date | null;
}

const toPublishing = ({
  id,
  network,
  name,
  label,
  state,
  problem,
  message,
  tokenExpiresAt,
}: AccountRow): PublishingAccount => ({
  id,
  network,
  state,
  name: label ?? name,
  problem: problem === null ? null : messageOf(problem, message),
  expiresAt: tokenExpiresAt,
});

/** The accounts posts may go to, those that need a reconnection included. */
export async function listPublishingAccounts(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<PublishingAccount[]> {
  return (await selectAccounts(workspaceId, db)).map(toPublishing);
}

/** Accounts by id, disconnected ones too, for naming what was published there. */
export async function readPublishingAccounts(
  db: Queryable,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Map<string, PublishingAccount>> {
  const rows = await selectAccountsById(workspaceId, db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toPublishing(row)]));
}

/** An account with what opens it; `access` is null when it is disconnected or must be connected anew. */
export interface OpenedAccount {
  readonly account: PublishingAccount;
  readonly access: AccountAccess | null;
  /** When `access` has to be renewed before it is used; null where it is not renewed. */
  readonly renewAt: Date | null;
}

/**
 * Accounts of the workspaces with what opens them, by id; unknown ones are missing.
 * @throws SecretBoxError when a token was encrypted with a key that is not known any more
 */
export async function openPublishingAccounts(
  { secretBox }: Pick<Context, 'secretBox'>,
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
  ids: readonly string[],
): Promise<Map<string, OpenedAccount>> {
  const rows = await selectAccountsOf(db, workspaceIds, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, open(secretBox, row)]));
}

function open(secretBox: SecretBox, row: AccountRow): OpenedAccount {
  const { network, remoteId, encryptedToken } = row;
  const account = toPublishing(row);
  const { renewAt } = row;
  if (row.state !== 'connected' || encryptedToken === null) return { account, access: null, renewAt };
  const key = { workspaceId: asWorkspaceId(row.workspaceId), network, remoteId };
  const access = accessOf(remoteId, openAccount(secretBox, key, encryptedToken));
  return { account, access, renewAt };
}

/** The network said that the account must be connected anew; `problem` says why. */
export async function markNeedsReconnect(
  tx: Tx,
  workspaceId: WorkspaceId,
  { accountId, problem, now }: { accountId: string; problem: Message; now: Date },
): Promise<void> {
  await loseAccount(tx, workspaceId, { id: accountId, problem, now });
}
