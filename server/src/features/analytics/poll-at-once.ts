import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertAccountPolls } from './poll-schedule.queries.ts';

/** Reads accounts that were just connected at once instead of with the next run: people look at them now. */
export async function pollNewAccounts(
  { clock, enqueue }: Pick<Context, 'clock' | 'enqueue'>,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<void> {
  const accountIds = await insertAccountPolls(workspaceId, tx, clock.now());
  if (accountIds.length === 0) return;
  const inputs = accountIds.map((accountId) => ({ workspaceId, accountId }));
  await enqueue(tx, 'read-account-insights', inputs, { turn: { of: workspaceId, asked: true } });
}
