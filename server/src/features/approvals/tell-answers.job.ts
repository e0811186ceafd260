import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { clientComments } from '../comments/index.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { type LinkPostRow, lockLink, selectLinkPosts, updateLink } from './approval-links.queries.ts';
import { selectToTell } from './approval-links.system-queries.ts';

const LONGEST_EXCERPT = 120;
/** The page has the others. */
const CHANGES_IN_EMAIL = 10;

/** Where the firm's people see the answers. */
const PATH = '/settings/akceptacje';

/**
 * Tells the firm's people what clients answered, once for all answers of a link between which there was little quiet: one
 * notice, and one email to each. Safe to run twice: what was told is told by no other run, because the link is locked.
 */
export async function tellAnswers(context: Context): Promise<void> {
  for (const { workspaceId, id } of await selectToTell(context.db, context.clock.now())) {
    try {
      await inTransaction(context.db, (tx) => tell(context, tx, workspaceId, id), { retries: 3 });
    } catch (error) {
      // Told with the next minute's run; one link must not keep the others waiting.
      context.log.error({ err: error, workspaceId }, 'answers of a client were not told');
    }
  }
}

async function tell(context: Context, tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  const link = await lockLink(workspaceId, tx, id);
  const { untoldSince: since = null, tellAt = null } = link ?? {};
  if (link === undefined || since === null || tellAt === null || tellAt > context.clock.now()) return;
  await updateLink(workspaceId, tx, id, { untoldSince: null, tellAt: null });
  const answers = (await selectLinkPosts(workspaceId, tx, [id])).filter(
    ({ answeredAt }) => answeredAt !== null && answeredAt >= since,
  );
  // The posts may be gone by now.
  if (answers.length === 0) return;
  const remarks = (await clientComments.ofLinks(tx, workspaceId, [id])).filter(
    ({ createdAt }) => createdAt >= since,
  );
  const wordsOf = (postId: string) => remarks.findLast((remark) => remark.postId === postId)?.text;
  const changes = answers.filter(({ answer }) => answer === 'change');
  const shown = answers.length === 1 ? answers : changes.slice(0, CHANGES_IN_EMAIL);
  await notifyMembers(context, tx, workspaceId, {
    kind: 'approval-answered',
    dedupeKey: `approval:${id}:${since.getTime()}`,
    message: answersMessage(link.guestName ?? '', answers),
    path: PATH,
    details: shown.flatMap(({ postId, answeredPost, answer }) => {
      const excerpt = excerptOf(answeredPost?.content ?? '', LONGEST_EXCERPT);
      const words = answer === 'change' ? wordsOf(postId) : undefined;
      return [
        ...(excerpt === '' ? [] : [['post', excerpt] as const]),
        ...(words === undefined ? [] : [['message', words] as const]),
      ];
    }),
    members: await listNotifiableMembers(tx, workspaceId),
  });
}

function answersMessage(name: string, answers: readonly LinkPostRow[]): Message {
  const changes = answers.filter(({ answer }) => answer === 'change').length;
  const approved = answers.length - changes;
  if (changes === 0) return message('approval.approved', { name, count: approved });
  if (approved === 0 && changes === 1) return message('approval.change-asked', { name });
  return message('approval.answered', { name, approved, changes });
}
