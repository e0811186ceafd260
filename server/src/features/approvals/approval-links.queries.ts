import { and, arrayContains, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isBehind, type PageQuery } from '../../db/list-page.ts';
import { type ApprovalSnapshot, approvalLinkPosts, approvalLinks } from '../../db/schema/approvals.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type LinkRow = typeof approvalLinks.$inferSelect;
export type LinkPostRow = typeof approvalLinkPosts.$inferSelect;

const named = (workspaceId: WorkspaceId, id: string) =>
  and(eq(approvalLinks.workspaceId, workspaceId), eq(approvalLinks.id, id));

/** The link that a token of the brand opens, ended or not. */
export async function selectLinkBySecret(
  workspaceId: WorkspaceId,
  db: Queryable,
  secretHash: string,
): Promise<LinkRow | undefined> {
  const opens = and(
    eq(approvalLinks.workspaceId, workspaceId),
    arrayContains(approvalLinks.secretHashes, [secretHash]),
  );
  const [row] = await db.select().from(approvalLinks).where(opens);
  return row;
}

/** Locks a link until the transaction ends: answers and its withdrawal follow one another. */
export async function lockLink(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(approvalLinks).where(named(workspaceId, id)).for('update');
  return row;
}

export async function selectLink(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(approvalLinks).where(named(workspaceId, id));
  return row;
}

/** Links of the brand, the newest first. */
export function selectLinks(
  workspaceId: WorkspaceId,
  db: Queryable,
  { after, limit }: PageQuery,
): Promise<LinkRow[]> {
  const { createdAt, id } = approvalLinks;
  return db
    .select()
    .from(approvalLinks)
    .where(and(eq(approvalLinks.workspaceId, workspaceId), after && isBehind(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** What the links are for, and what was answered. */
export function selectLinkPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  linkIds: readonly string[],
): Promise<LinkPostRow[]> {
  const { workspaceId: brand, linkId, postId } = approvalLinkPosts;
  return db
    .select()
    .from(approvalLinkPosts)
    .where(and(eq(brand, workspaceId), inArray(linkId, [...linkIds])))
    .orderBy(asc(linkId), asc(postId));
}

/** What a client answered last about a post, by whatever link. */
export async function selectLastAnswer(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<{ answeredHash: string; answeredAt: Date; answeredPost: ApprovalSnapshot } | undefined> {
  const { workspaceId: brand, postId, answeredHash, answeredAt, answeredPost } = approvalLinkPosts;
  const [row] = await db
    .select({ answeredHash, answeredAt, answeredPost })
    .from(approvalLinkPosts)
    .where(and(eq(brand, workspaceId), eq(postId, id), isNotNull(answeredAt)))
    .orderBy(desc(answeredAt))
    .limit(1);
  if (row === undefined) return undefined;
  const { answeredHash: hash, answeredAt: at, answeredPost: post } = row;
  // An answer is kept whole or not at all.
  return hash === null || at === null || post === null
    ? undefined
    : { answeredHash: hash, answeredAt: at, answeredPost: post };
}

export async function insertLink(
  workspaceId: WorkspaceId,
  tx: Tx,
  {
    postIds,
    ...link
  }: Omit<typeof approvalLinks.$inferInsert, 'workspaceId'> & {
    id: string;
    postIds: readonly string[];
  },
): Promise<void> {
  await tx.insert(approvalLinks).values({ ...link, workspaceId });
  await tx
    .insert(approvalLinkPosts)
    .values(postIds.map((postId) => ({ workspaceId, linkId: link.id, postId })));
}

export async function updateLink(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<Omit<LinkRow, 'workspaceId' | 'id'>>,
): Promise<void> {
  await tx.update(approvalLinks).set(change).where(named(workspaceId, id));
}

/** Counts a wrong PIN, at most up to the number that ends the link. */
export async function countPinMiss(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, most }: { id: string; most: number },
): Promise<void> {
  const pinMisses = sql`least(${approvalLinks.pinMisses} + 1, ${most}::int)`;
  await db.update(approvalLinks).set({ pinMisses }).where(named(workspaceId, id));
}

/** Keeps what a client answered about a post of a link, in place of what they answered before. */
export async function updateAnswer(
  workspaceId: WorkspaceId,
  tx: Tx,
  {
    linkId,
    postId,
    ...answer
  }: {
    linkId: string;
    postId: string;
    answer: 'approved' | 'change';
    answeredHash: string;
    answeredAt: Date;
    answeredPost: ApprovalSnapshot;
  },
): Promise<void> {
  const { workspaceId: brand, linkId: link, postId: post } = approvalLinkPosts;
  await tx
    .update(approvalLinkPosts)
    .set(answer)
    .where(and(eq(brand, workspaceId), eq(link, linkId), eq(post, postId)));
}

/** The PIN was right: tries before it are forgotten. */
export async function forgetPinMisses(workspaceId: WorkspaceId, db: Queryable, id: string): Promise<void> {
  await db.update(approvalLinks).set({ pinMisses: 0 }).where(named(workspaceId, id));
}
