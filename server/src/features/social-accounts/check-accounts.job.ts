import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectConnectedAfter } from './account.system-queries.ts';
import { accessOf, openAccount } from './encrypted-secrets.ts';
import { freshAccess } from './fresh-access.ts';
import { loseAccount } from './lose-account.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { type AccountRow, updateTokenExpiry } from './social-accounts.queries.ts';

const PAGE = 100;
const DAY = 86_400_000;
/** Days before the end at which people are written to. */
const WARNED_DAYS = [1, 7, 14];
const PATH = '/dashboard?tab=social-media';

type Used = Pick<
  Context,
  'db' | 'clock' | 'log' | 'networks' | 'secretBox' | 'enqueue' | 'appUrl' | 'changeHooks'
>;

/**
 * Once a day: asks the networks whether the tokens of all connected accounts are alive, without publishing anything.
 * A dead account is marked and its people are told now, not at the hour of the next post; before a known end they are
 * told 14, 7 and 1 days ahead. Safe to run twice: everybody is told once.
 */
export async function checkAccounts(context: Used): Promise<void> {
  let after: AccountRow | null = null;
  for (;;) {
    const accounts: AccountRow[] = await selectConnectedAfter(context.db, { after, limit: PAGE });
    for (const account of accounts) await checkAccount(context, account);
    if (accounts.length < PAGE) return;
    after = accounts.at(-1) ?? null;
  }
}

async function checkAccount(context: Used, account: AccountRow): Promise<void> {
  const { network, remoteId, encryptedToken } = account;
  const login = context.networks.login(network);
  if (login === undefined || encryptedToken === null) return;
  try {
    const key = { workspaceId: asWorkspaceId(account.workspaceId), network, remoteId };
    const opened = accessOf(remoteId, openAccount(context.secretBox, key, encryptedToken));
    const { id, renewAt } = account;
    const access = await freshAccess(context, key.workspaceId, { id, access: opened, renewAt });
    const { expiresAt = account.tokenExpiresAt, person } = await login.examine({ network, ...access });
    refuseStranger(account, person);
    await recordExpiry(context, account, expiresAt);
  } catch (error) {
    if (error instanceof NetworkError && error.action === 'reconnect') {
      await recordDisconnection(context, account, error.userMessage);
    } else {
      // One account that can't be asked today must not keep the others from being asked.
      context.log.warn({ err: error, accountId: account.id }, 'account not checked');
    }
  }
}

async function recordDisconnection(context: Used, account: AccountRow, problem: Message): Promise<void> {
  const workspaceId = asWorkspaceId(account.workspaceId);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await loseAccount(tx, workspaceId, { id: account.id, problem, now }))) return;
    await context.changeHooks.accountsChanged(tx, workspaceId);
    await notifyMembers(context, tx, workspaceId, {
      kind: 'account-needs-you',
      dedupeKey: `reconnect:${account.id}:${now.toISOString().slice(0, 10)}`,
      message: problem,
      path: PATH,
      details: [['account', account.label ?? account.name]],
      members: await listNotifiableMembers(tx, workspaceId),
    });
  });
}

async function recordExpiry(context: Used, account: AccountRow, expiresAt: Date | null): Promise<void> {
  const workspaceId = asWorkspaceId(account.workspaceId);
  const daysLeft =
    expiresAt === null ? null : Math.ceil((expiresAt.getTime() - context.clock.now().getTime()) / DAY);
  const warned = daysLeft === null ? undefined : WARNED_DAYS.find((days) => daysLeft <= days);
  await inTransaction(context.db, async (tx) => {
    const checkedAt = context.clock.now();
    const { id, updatedAt } = account;
    await updateTokenExpiry(workspaceId, tx, { id, updatedAt, tokenExpiresAt: expiresAt, checkedAt });
    if (expiresAt === null || daysLeft === null || warned === undefined) return;
    const told = await notifyMembers(context, tx, workspaceId, {
      kind: 'account-expires',
      dedupeKey: `expires:${account.id}:${expiresAt.toISOString().slice(0, 10)}:${warned}`,
      message: message('account.expires', { name: account.label ?? account.name, count: daysLeft }),
      path: PATH,
      members: await listNotifiableMembers(tx, workspaceId),
    });
    if (told) await emit(tx, workspaceId, { name: 'accounts.changed', payload: {} }, checkedAt);
  });
}
