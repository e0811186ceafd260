import { type Comment, MOST_COMMENTS, type Talk } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { memberRows, readUserNames } from '../workspaces/index.ts';
import { type CommentRow, selectAttachments, selectComments, selectMentions } from './comments.queries.ts';

/**
 * What is said about a post, as one of the brand's people sees it, and whom they may mention.
 * @throws Refusal NOT_FOUND, also for another brand's post
 */
export async function readTalk(
  db: Queryable,
  { workspaceId, userId }: { workspaceId: WorkspaceId; userId: string },
  postId: string,
): Promise<Talk> {
  const [post] = await readPostRecords(db, workspaceId, { ids: [postId] });
  if (post === undefined) throw new Refusal('NOT_FOUND');
  const rows = await selectComments(workspaceId, db, { postIds: [postId], limit: MOST_COMMENTS });
  const people = await memberRows.listBrandUsers(db, workspaceId);
  return {
    comments: await toComments(db, workspaceId, { rows, userId }),
    people: people.map((one) => ({ userId: one.userId, name: one.name, you: one.userId === userId })),
  };
}

async function toComments(
  db: Queryable,
  workspaceId: WorkspaceId,
  { rows, userId }: { rows: readonly CommentRow[]; userId: string },
): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mentions = await selectMentions(workspaceId, db, ids);
  const attachments = await selectAttachments(workspaceId, db, ids);
  const names = await readUserNames(db, [
    ...rows.flatMap(({ actorId, settledActorId }) => [actorId, settledActorId].filter((id) => id !== null)),
    ...mentions.map((one) => one.userId),
  ]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    threadId: row.threadId,
    by:
      row.linkId === null
        ? { kind: 'member', name: nameOf(row.actorId), you: row.actor === 'user' && row.actorId === userId }
        : { kind: 'client', name: row.name, you: false },
    text: row.text,
    topic: row.topic,
    pin: row.pinX === null || row.pinY === null ? null : { x: row.pinX, y: row.pinY },
    mentions: mentions
      .filter(({ commentId }) => commentId === row.id)
      .flatMap((one) => names.get(one.userId) ?? []),
    attachments: attachments
      .filter(({ commentId }) => commentId === row.id)
      .map(({ assetId, altText }) => ({
        assetId,
        altText,
        ...assetUrls(workspaceId, { kind: 'image', id: assetId }),
      })),
    toClient: row.toClient,
    settled:
      row.settledAt === null ? null : { name: nameOf(row.settledActorId), at: row.settledAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
  }));
}
