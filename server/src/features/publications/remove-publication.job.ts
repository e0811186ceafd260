import { definitionOf } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { JobInput } from '../../job-catalogue.ts';
import type { JobRun } from '../../job-run.ts';
import { storeMessage } from '../../lib/stored-message.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { openPublishingAccounts } from '../social-accounts/index.ts';
import type { PublicationRow } from './publication-row.ts';
import { endRemoval, selectPublication } from './publications.queries.ts';
import { keepRemovalCost } from './spending.system-queries.ts';

/**
 * Deletes a post at its network. The row is the truth, and what is gone already is deleted: the job may run twice, or
 * after the call was carried out and its answer lost.
 */
export async function deleteAtNetwork(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'secretBox'>,
  { workspaceId: workspace, publicationId }: JobInput<'remove-publication'>,
  run: Pick<JobRun, 'signal' | 'lastTry'>,
): Promise<void> {
  const workspaceId = asWorkspaceId(workspace);
  const row = await selectPublication(workspaceId, context.db, publicationId);
  if (row?.removalState !== 'asked') return;
  const problem = await tryRemoval(context, row, run);
  const at = context.clock.now();
  const cost = definitionOf(row.network).removalPrice ?? 0;
  await inTransaction(context.db, async (tx) => {
    const ended = await endRemoval(workspaceId, tx, publicationId, {
      removalState: problem === null ? 'removed' : 'failed',
      removalMessage: problem === null ? null : storeMessage(problem),
      removalAt: at,
    });
    if (ended && problem === null && cost > 0) await keepRemovalCost(tx, row, { cost, at });
  });
}

/** null: it is gone. @throws NetworkError where another try may help */
async function tryRemoval(
  context: Pick<Context, 'db' | 'networks' | 'secretBox'>,
  row: PublicationRow,
  { signal, lastTry }: Pick<JobRun, 'signal' | 'lastTry'>,
): Promise<Message | null> {
  const { accountId, network, medium, remoteId: postId } = row;
  const opened = (
    await openPublishingAccounts(context, context.db, [asWorkspaceId(row.workspaceId)], [accountId])
  ).get(accountId);
  const remove = context.networks.target(network, medium)?.remove;
  if (!opened?.access) return opened?.account.problem ?? message('account.reconnect');
  if (remove === undefined || postId === null) return message('network.not-configured');
  try {
    await remove({ account: opened.access, postId, signal });
    return null;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const mayHelp = error.action === 'retry' || error.action === 'check';
    if (mayHelp && !lastTry) throw error;
    return error.userMessage;
  }
}
