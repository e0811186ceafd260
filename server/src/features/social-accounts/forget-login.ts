import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDetails } from './account-details.ts';
import { selectLoginAccounts, updateForgotten } from './login-account.system-queries.ts';
import { updateDisconnected } from './social-accounts.queries.ts';

const SECOND = 1000;

type Used = Pick<Context, 'db' | 'clock' | 'changeHooks'>;
interface Notice {
  readonly loginRemoteId: string;
  readonly issuedAt: Date;
  readonly erase: boolean;
}

/**
 * A person took their consent back at the network, in every workspace: their accounts are disconnected, what waits for
 * them is called off. With `erase` also what the network told about the accounts goes: names, images, addresses.
 * The log of what was published stays. Accounts connected after the notice was written are left alone. Safe to run twice.
 * @returns how many accounts it was
 */
export const forgetLogin = (context: Used, notice: Notice): Promise<number> =>
  actForEveryBrand(() => forgetAccounts(context, notice));

async function forgetAccounts(context: Used, { loginRemoteId, issuedAt, erase }: Notice): Promise<number> {
  const found = await selectLoginAccounts(context.db, loginRemoteId);
  // Somebody who comes back gives a new consent, which an old notice does not take away. Networks count whole seconds.
  const concerned = found.filter(({ connectedAt }) => connectedAt.getTime() < issuedAt.getTime() + SECOND);
  // What is disconnected already has only names left to forget: a notice that comes again adds nothing to the log.
  const accounts = concerned.filter(({ state }) => erase || state !== 'disconnected');
  for (const { id, workspaceId: workspace, network } of accounts) {
    const workspaceId = asWorkspaceId(workspace);
    await inTransaction(context.db, async (tx) => {
      const updatedAt = context.clock.now();
      await updateDisconnected(workspaceId, tx, { id, updatedAt });
      if (erase) await updateForgotten(tx, { workspaceId, id, updatedAt });
      const details = accountDetails({ id, network });
      const event = { ...BY_SYSTEM, action: 'account.forgotten', details } as const;
      await recordEvent(tx, workspaceId, event, updatedAt);
      await context.changeHooks.accountsChanged(tx, workspaceId);
    });
  }
  return accounts.length;
}
