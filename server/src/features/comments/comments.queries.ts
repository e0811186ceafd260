import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { commentAssets, commentMentions, comments } from '../../db/schema/comments.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type CommentRow = typeof comments.$inferSelect;

const named = (workspaceId: WorkspaceId, id: string) =>
  and(eq(comments.workspaceId, workspaceId), eq(comments.id, id));

/** What is said about these posts, the oldest first. */
export function selectComments(
  workspaceId: WorkspaceId,
  db: Queryable,
  { postIds, limit }: { postIds: readonly string[]; limit: number },
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), inArray(comments.postId, [...postIds])))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit);
}

/** What clients wrote by these links, the oldest first. */
export function selectCommentsOfLinks(
  workspaceId: WorkspaceId,
  db: Queryable,
  linkIds: readonly string[],
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), inArray(comments.linkId, [...linkIds])))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

export async function selectComment(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(named(workspaceId, id));
  return row;
}

/** Which of these posts somebody said something about. */
export async function readDiscussed(
  workspaceId: WorkspaceId,
  db: Queryable,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ postId: comments.postId })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), inArray(comments.postId, [...postIds])));
  return new Set(rows.map(({ postId }) => postId));
}

/** How much is said about a post. */
export const countComments = (workspaceId: WorkspaceId, db: Queryable, postId: string): Promise<number> =>
  db.$count(comments, and(eq(comments.workspaceId, workspaceId), eq(comments.postId, postId)));

export async function insertComment(
  workspaceId: WorkspaceId,
  tx: Tx,
  {
    mentions,
    images,
    ...row
  }: Omit<typeof comments.$inferInsert, 'workspaceId'> & {
    id: string;
    mentions: readonly string[];
    images: readonly { readonly assetId: string; readonly altText: string }[];
  },
): Promise<void> {
  await tx.insert(comments).values({ ...row, workspaceId });
  if (mentions.length > 0)
    await tx
      .insert(commentMentions)
      .values(mentions.map((userId) => ({ workspaceId, commentId: row.id, userId })));
  if (images.length > 0)
    await tx.insert(commentAssets).values(
      images.map(({ assetId, altText }, position) => ({
        workspaceId,
        commentId: row.id,
        position,
        assetId,
        altText,
      })),
    );
}

/** Says that a thread is settled, by whom; or that it is open. */
export async function updateSettled(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, ...settled }: { id: string; settledAt: Date | null; settledActorId: string | null },
): Promise<void> {
  await tx.update(comments).set(settled).where(named(workspaceId, id));
}

/** Whether somebody answered in the thread that a comment began; those answers are locked. */
export async function hasAnswers(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), eq(comments.threadId, id), ne(comments.id, id)))
    .limit(1);
  return rows.length > 0;
}

/** Removes a comment that a member wrote, never a client's. */
export async function deleteComment(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(comments).where(and(named(workspaceId, id), isNull(comments.linkId)));
}

export function selectMentions(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<{ commentId: string; userId: string }[]> {
  return db
    .select({ commentId: commentMentions.commentId, userId: commentMentions.userId })
    .from(commentMentions)
    .where(and(eq(commentMentions.workspaceId, workspaceId), inArray(commentMentions.commentId, [...ids])));
}

/** The images that comments show, in their order. */
export function selectAttachments(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<{ commentId: string; assetId: string; altText: string }[]> {
  const { commentId, assetId, altText, position } = commentAssets;
  return db
    .select({ commentId, assetId, altText })
    .from(commentAssets)
    .where(and(eq(commentAssets.workspaceId, workspaceId), inArray(commentId, [...ids])))
    .orderBy(asc(commentId), asc(position));
}
