import { randomUUID } from 'node:crypto';
import { type ChangeTopic, MOST_COMMENTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listNotifiableMembers, memberRows, readUserNames } from '../workspaces/index.ts';
import { lockForComment, threadOf } from './add-comment.ts';
import {
  type CommentRow,
  insertComment,
  selectAttachments,
  selectComments,
  selectCommentsOfLinks,
} from './comments.queries.ts';
import { tellOfComment } from './tell-of-comment.ts';

interface ClientComment {
  readonly linkId: string;
  readonly postId: string;
  readonly name: string;
  readonly text: string;
  readonly now: Date;
}

/** Keeps what a client wants otherwise as the first comment of a thread; the firm is told of it with the answer. */
async function askForChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    now,
    topic,
    pin,
    ...said
  }: ClientComment & { topic: ChangeTopic | null; pin: { x: number; y: number } | null },
): Promise<void> {
  const place = { pinX: pin?.x ?? null, pinY: pin?.y ?? null };
  const id = randomUUID();
  const row = { ...said, ...place, topic, id, createdAt: now, mentions: [], images: [] };
  await insertComment(workspaceId, tx, row);
  const payload = { postId: said.postId, addedId: id };
  await emit(tx, workspaceId, { name: 'comment.changed', payload }, now);
}

/**
 * Keeps what a client says about a post without asking for anything, and tells the people of the brand. What answers a
 * thread that is not on their page, or is no more, begins one of its own: what was typed is not lost.
 * @throws Refusal NOT_FOUND for a post that is not on their page, COMMENTS_LIMIT
 */
async function addFromClient(
  context: Context,
  tx: Tx,
  workspaceId: WorkspaceId,
  { threadId, now, ...said }: ClientComment & { threadId: string | undefined },
): Promise<void> {
  const { linkId, postId, name, text } = said;
  const post = await lockForComment(tx, workspaceId, postId);
  const seen = await readForLink(tx, workspaceId, { linkId, postIds: [postId] });
  const isSeen = threadId !== undefined && seen.some(({ id }) => id === threadId);
  const asked = { postId, threadId: isSeen ? threadId : undefined };
  const thread = await threadOf(tx, workspaceId, asked);
  const id = randomUUID();
  const row = { ...said, id, threadId: thread?.id ?? null, createdAt: now, mentions: [], images: [] };
  await insertComment(workspaceId, tx, row);
  await emit(tx, workspaceId, { name: 'comment.changed', payload: { postId, addedId: id } }, now);
  const people = await memberRows.listBrandUsers(tx, workspaceId);
  const able = new Set((await listNotifiableMembers(tx, workspaceId)).map(({ userId }) => userId));
  const mentions = people.filter(({ userId }) => able.has(userId));
  const told = { id, post, thread, text, by: null, clientName: name, people, mentions };
  await tellOfComment(context, tx, workspaceId, told);
}

/** A comment as a client reads it: by name, whoever wrote it. */
export interface ClientView extends CommentRow {
  readonly author: string;
  readonly attachments: readonly { readonly assetId: string; readonly altText: string }[];
}

/**
 * What a client sees by their link, the oldest first: what was written by it, and what the firm shows to the client, but
 * never what another client wrote or was answered.
 */
async function readForLink(
  db: Queryable,
  workspaceId: WorkspaceId,
  { linkId, postIds }: { linkId: string; postIds: readonly string[] },
): Promise<ClientView[]> {
  const limit = MOST_COMMENTS * Math.max(postIds.length, 1);
  const rows = await selectComments(workspaceId, db, { postIds, limit });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOurs = (row: CommentRow) => (row.linkId === null ? row.toClient : row.linkId === linkId);
  const seen = rows.filter((row) => {
    const thread = row.threadId === null ? row : byId.get(row.threadId);
    return isOurs(row) && thread !== undefined && isOurs(thread);
  });
  const names = await readUserNames(db, [
    ...new Set(seen.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))),
  ]);
  const ids = seen.map(({ id }) => id);
  const attachments = ids.length === 0 ? [] : await selectAttachments(workspaceId, db, ids);
  return seen.map((row) => ({
    ...row,
    attachments: attachments.filter(({ commentId }) => commentId === row.id),
    author: row.linkId === null ? (names.get(row.actorId ?? '') ?? '') : row.name,
  }));
}

/** What approvals need of the talk about a post: their clients take part in it. */
export const clientComments = {
  askForChange,
  add: addFromClient,
  readForLink,
  /** What clients wrote by these links, the oldest first. */
  ofLinks: (db: Queryable, workspaceId: WorkspaceId, linkIds: readonly string[]): Promise<CommentRow[]> =>
    selectCommentsOfLinks(workspaceId, db, linkIds),
};
