import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { approvalLinkPosts, approvalLinks } from '../../db/schema/approvals.ts';
import { comments } from '../../db/schema/comments.ts';
import { generationBatches } from '../../db/schema/generation.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** What of a post is told outside; undefined: it is gone. */
export async function readPost(workspaceId: WorkspaceId, tx: Tx, id: string) {
  const { date, time, state, approvedAt } = posts;
  const [row] = await tx
    .select({ date, time, state, approvedAt })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, id)));
  return row;
}

/** The publications of a post that are over or wait for a person; no address leads to one that is deleted at its network. */
export async function readPublications(workspaceId: WorkspaceId, tx: Tx, postId: string) {
  const { id, accountId, network, state, nextTryAt, claimedBy, fence, publishedAt, updatedAt } = publications;
  const permalink = sql<
    string | null
  >`case when ${publications.removalState} = 'removed' then null else ${publications.permalink} end`;
  return tx
    .select({ id, accountId, network, state, nextTryAt, claimedBy, fence, permalink, publishedAt, updatedAt })
    .from(publications)
    .where(
      and(
        eq(publications.workspaceId, workspaceId),
        eq(publications.postId, postId),
        inArray(state, ['published', 'failed', 'needs-fix', 'needs-reconnect', 'skipped', 'unknown']),
      ),
    )
    .orderBy(asc(updatedAt), asc(id));
}
export type PublicationFacts = Awaited<ReturnType<typeof readPublications>>[number];

/** What of a link for approval is told outside; undefined: it is withdrawn. */
export async function readSentLink(workspaceId: WorkspaceId, tx: Tx, id: string) {
  const { sentAt, expiresAt, withdrawnAt } = approvalLinks;
  const [link] = await tx
    .select({ sentAt, expiresAt })
    .from(approvalLinks)
    .where(and(eq(approvalLinks.workspaceId, workspaceId), eq(approvalLinks.id, id), isNull(withdrawnAt)));
  if (link === undefined) return undefined;
  const { postId, linkId, workspaceId: brand } = approvalLinkPosts;
  const rows = await tx
    .select({ postId })
    .from(approvalLinkPosts)
    .where(and(eq(brand, workspaceId), eq(linkId, id)))
    .orderBy(asc(postId));
  return { ...link, postIds: rows.map((row) => row.postId) };
}

/** What of a comment is told outside; undefined: it was taken back. */
export async function readComment(workspaceId: WorkspaceId, tx: Tx, id: string) {
  const { threadId, linkId } = comments;
  const [row] = await tx
    .select({ id: comments.id, threadId, linkId })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), eq(comments.id, id)));
  return row;
}

/** A batch that is over; undefined: it runs. */
export async function readEndedBatch(workspaceId: WorkspaceId, tx: Tx, id: string) {
  const [row] = await tx
    .select({ state: generationBatches.state })
    .from(generationBatches)
    .where(and(eq(generationBatches.workspaceId, workspaceId), eq(generationBatches.id, id)));
  return row === undefined || row.state === 'running' ? undefined : row.state;
}

/** Accounts that were lost. */
export async function readLostAccounts(workspaceId: WorkspaceId, tx: Tx) {
  const { id, network, state, updatedAt } = socialAccounts;
  return tx
    .select({ id, network, updatedAt })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(state, 'needs-reconnect')));
}

/** Accounts whose connection ends between two instants. */
export async function readExpiringAccounts(
  workspaceId: WorkspaceId,
  tx: Tx,
  { from, to }: { from: Date; to: Date },
) {
  const { id, network, state, tokenExpiresAt } = socialAccounts;
  const rows = await tx
    .select({ id, network, tokenExpiresAt })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        eq(state, 'connected'),
        isNotNull(tokenExpiresAt),
        gt(tokenExpiresAt, from),
        lte(tokenExpiresAt, to),
      ),
    );
  return rows.flatMap(({ tokenExpiresAt: expiresAt, ...account }) =>
    expiresAt === null ? [] : [{ ...account, expiresAt }],
  );
}
