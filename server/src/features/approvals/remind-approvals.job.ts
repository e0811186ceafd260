import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockLink, updateLink } from './approval-links.queries.ts';
import { selectToRemind } from './approval-links.system-queries.ts';
import { emailLink } from './email-link.ts';
import { hashToken, makeToken } from './link-token.ts';
import { readLink } from './link-view.ts';

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl'>;

/**
 * Reminds clients of posts that wait for them, a day and two days after they were sent. A reminder carries an address of its
 * own, because nobody knows the first one any more; both open the link. Nothing is ever published because nobody
 * answered. Safe to run twice.
 */
export async function remindApprovals(context: Used): Promise<void> {
  for (const { workspaceId, id } of await selectToRemind(context.db, context.clock.now())) {
    try {
      await inTransaction(context.db, (tx) => remind(context, tx, workspaceId, id), { retries: 3 });
    } catch (error) {
      // Reminded with the next hour's run; one link must not keep the others waiting.
      context.log.error({ err: error, workspaceId }, 'a client was not reminded');
    }
  }
}

async function remind(context: Used, tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  const link = await lockLink(workspaceId, tx, id);
  const shown = await readLink(tx, workspaceId, id);
  if (link === undefined || shown === undefined || link.withdrawnAt !== null) return;
  const reminders = link.reminders + 1;
  if (!shown.posts.some(({ state }) => state === 'waiting'))
    return updateLink(workspaceId, tx, id, { reminders });
  const token = makeToken(workspaceId);
  const secretHashes = [...link.secretHashes, hashToken(token)];
  await updateLink(workspaceId, tx, id, { reminders, secretHashes });
  await emailLink(context, tx, workspaceId, { kind: 'approval-reminder', id, token, by: link.actorId });
}
