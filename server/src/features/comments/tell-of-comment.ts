import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { notifyMembers } from '../notifications/index.ts';
import { type memberRows, readUserNames } from '../workspaces/index.ts';
import { type CommentRow, selectComments } from './comments.queries.ts';

const LONGEST_EXCERPT = 120;
/** Whoever wrote in a thread longer than this ago is told by whoever mentions them. */
const THREAD_READ = 300;

type BrandUser = Awaited<ReturnType<typeof memberRows.listBrandUsers>>[number];

interface SaidComment {
  readonly id: string;
  readonly post: { readonly id: string; readonly content: string };
  readonly thread: CommentRow | undefined;
  readonly text: string;
  /** Who of the firm wrote it; null: a client, by the name they gave. */
  readonly by: string | null;
  readonly clientName?: string;
  readonly people: readonly BrandUser[];
  readonly mentions: readonly BrandUser[];
}

/**
 * Tells of a comment, in the transaction in which it was written: those who are mentioned and who wrote in the thread, but
 * never whoever wrote it. With nobody to write to, nothing is told: the talk stands beside the post.
 */
export async function tellOfComment(
  context: Context,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, post, thread, text, by, clientName, people, mentions }: SaidComment,
): Promise<void> {
  const talk =
    thread === undefined
      ? []
      : await selectComments(workspaceId, tx, { postIds: [post.id], limit: THREAD_READ });
  const writers = talk
    .filter((one) => one.id === thread?.id || one.threadId === thread?.id)
    .map(({ actorId }) => actorId);
  const told = people.filter(
    (person) =>
      person.userId !== by && (writers.includes(person.userId) || mentions.some((one) => one === person)),
  );
  if (told.length === 0) return;
  const name = by === null ? (clientName ?? '') : ((await readUserNames(tx, [by])).get(by) ?? '');
  const excerpt = excerptOf(post.content, LONGEST_EXCERPT);
  await notifyMembers(context, tx, workspaceId, {
    kind: 'comment-added',
    dedupeKey: `comment:${id}`,
    message: message('talk.added', { name }),
    path: `/posts/${post.id}`,
    details: [...(excerpt === '' ? [] : [['post', excerpt] as const]), ['message', text] as const],
    isPersonal: true,
    members: told.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }])),
  });
}
