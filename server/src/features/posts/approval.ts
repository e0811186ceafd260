import type { Release } from '../../db/schema/posts.ts';
import { type Visible, visibleHash } from './post-rules.ts';
import type { PostRow } from './posts.queries.ts';

/** The columns of an approval: who allowed what exactly, when, and when it may go out (P-1). */
export type Approval = Pick<
  PostRow,
  'approvedAt' | 'approvedActor' | 'approvedBy' | 'approvedHash' | 'approvedRelease'
>;

/** Nobody allowed it, or nobody does any more. */
export const NO_APPROVAL = {
  approvedAt: null,
  approvedActor: null,
  approvedBy: null,
  approvedHash: null,
  approvedRelease: null,
} as const satisfies Approval;

/** A person allows a post to go out as it is. */
export const approvalBy = (
  post: Visible,
  { userId, release, now }: { userId: string; release: Release; now: Date },
): Approval => ({
  approvedAt: now,
  approvedActor: 'user',
  approvedBy: userId,
  approvedRelease: release,
  approvedHash: visibleHash(post),
});

/** Whether an approval holds for what the post shows now. */
export const isApproved = (post: PostRow): boolean =>
  post.approvedAt !== null && post.approvedHash === visibleHash(post);

/**
 * What becomes of an approval when something visible changes: the approver's own edit is approved too, and so is what the
 * approver asked the machine for (P-46); anybody else's, and what nobody asked for (`editor` null), asks again.
 */
export function approvalAfterEdit(
  post: PostRow,
  after: Partial<Visible>,
  editor: string | null,
): Partial<Approval> {
  if (post.approvedAt === null) return {};
  const approvedHash = visibleHash({ ...post, ...after });
  if (approvedHash === visibleHash(post)) return {};
  return editor !== null && post.approvedBy === editor ? { approvedHash } : NO_APPROVAL;
}
