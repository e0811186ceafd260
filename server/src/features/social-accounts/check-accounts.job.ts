import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { tellPeople } from '../notifications/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { selectConnectedAfter } from './account-rows.ts';
import { freshAccess } from './fresh-access.ts';
import { loseAccount } from './lose-account.ts';
import { openAccount } from './sealed-secrets.ts';
import { type AccountRow, updateTokenExpiry } from './social-accounts.queries.ts';

const PAGE = 100;
const DAY = 86_400_000;
/** Days before the end at which people are written to. */
const WARNED_DAYS = [1, 7, 14];
const PATH = '/dashboard?tab=social-media';

type Used = Pick<
  Context,
  'db' | 'clock' | 'log' | 'networks' | 'secretBox' | 'enqueue' | 'appUrl' | 'announcements'
>;

/**
 * Once a day: asks the networks whether the tokens of all connected accounts are alive, without publishing anything.
 * A dead account is marked and its people are told now, not at the hour of the next post; before a known end they are
 * told 14, 7 and 1 days ahead. Safe to run twice: everybody is told once.
 */
export async function checkAccounts(context: Used): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const accounts = await selectConnectedAfter(context.db, { after, limit: PAGE });
    for (const account of accounts) await checkAccount(context, account);
    if (accounts.length < PAGE) return;
    after = accounts.at(-1)?.id ?? null;
  }
}

async function checkAccount(context: Used, account: AccountRow): Promise<void> {
  const { network, remoteId, sealedToken } = account;
  const login = context.networks.login(network);
  if (login === undefined || sealedToken === null) return;
  try {
    const key = { workspaceId: asWorkspaceId(account.workspaceId), network, remoteId };
    const opened = openAccount(context.secretBox, key, sealedToken);
    const { id, renewAt } = account;
    const access = { remoteId, token: opened.token };
    const { token } = await freshAccess(context, key.workspaceId, { id, access, renewAt });
    const { expiresAt = account.tokenExpiresAt } = await login.examine({ network, token });
    await noteExpiry(context, account, expiresAt);
  } catch (error) {
    if (error instanceof NetworkError && error.action === 'reconnect') {
      await noteDeath(context, account, error.statement);
    } else {
      // One account that can't be asked today must not keep the others from being asked.
      context.log.warn({ err: error, accountId: account.id }, 'account not checked');
    }
  }
}

async function noteDeath(context: Used, account: AccountRow, problem: Statement): Promise<void> {
  const workspaceId = asWorkspaceId(account.workspaceId);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await loseAccount(tx, workspaceId, { id: account.id, problem, now }))) return;
    await context.announcements.accountsChanged(tx, workspaceId);
    await tellPeople(context, tx, workspaceId, {
      kind: 'account-needs-you',
      occasion: `reconnect:${account.id}:${now.toISOString().slice(0, 10)}`,
      said: problem,
      path: PATH,
      details: [['Konto', account.label ?? account.name]],
      people: await listPeopleToTell(tx, workspaceId),
    });
  });
}

async function noteExpiry(context: Used, account: AccountRow, expiresAt: Date | null): Promise<void> {
  const workspaceId = asWorkspaceId(account.workspaceId);
  const daysLeft =
    expiresAt === null ? null : Math.ceil((expiresAt.getTime() - context.clock.now().getTime()) / DAY);
  const warned = daysLeft === null ? undefined : WARNED_DAYS.find((days) => daysLeft <= days);
  await inTransaction(context.db, async (tx) => {
    const checkedAt = context.clock.now();
    const { id, updatedAt } = account;
    await updateTokenExpiry(workspaceId, tx, { id, updatedAt, tokenExpiresAt: expiresAt, checkedAt });
    if (expiresAt === null || daysLeft === null || warned === undefined) return;
    await tellPeople(context, tx, workspaceId, {
      kind: 'account-expires',
      occasion: `expires:${account.id}:${expiresAt.toISOString().slice(0, 10)}:${warned}`,
      said: statement('account.expires', { name: account.label ?? account.name, count: daysLeft }),
      path: PATH,
      people: await listPeopleToTell(tx, workspaceId),
    });
  });
}
