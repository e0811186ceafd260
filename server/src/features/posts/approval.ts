import { isVideoFormat } from '@postownia/contract';
import type { Release } from '../../db/schema/posts.ts';
import { isSameActor, type RecordedActor } from '../../lib/recorded-actor.ts';
import { type Visible, visibleHash } from './post-rules.ts';
import type { PostRow } from './posts.queries.ts';

/** The columns of an approval: who allowed what exactly, when, and when it may go out (P-1). */
export type Approval = Pick<
  PostRow,
  'approvedAt' | 'approvedActor' | 'approvedActorId' | 'approvedHash' | 'approvedRelease'
>;

/** Nobody allowed it, or nobody does any more. */
export const NO_APPROVAL = {
  approvedAt: null,
  approvedActor: null,
  approvedActorId: null,
  approvedHash: null,
  approvedRelease: null,
} as const satisfies Approval;

/** Somebody allows a post to go out as it is. */
export const approvalBy = (
  post: Visible,
  { by, release, now }: { by: RecordedActor; release: Release; now: Date },
): Approval => ({
  approvedAt: now,
  approvedActor: by.actor,
  approvedActorId: by.actorId,
  approvedRelease: release,
  approvedHash: visibleHash(post),
});

/**
 * Whether an approval would be the first word that lets it go out. A video that was filled into the form of the own calendar
 * (`videoType`) has that word from there.
 */
export const lacksRelease = ({
  approvedAt,
  format,
  videoType,
}: Pick<PostRow, 'approvedAt' | 'format' | 'videoType'>): boolean =>
  approvedAt === null && !(isVideoFormat(format) && videoType !== null);

/** Whether an approval holds for what the post shows now. */
export const isApproved = (post: PostRow): boolean =>
  post.approvedAt !== null && post.approvedHash === visibleHash(post);

/**
 * What becomes of an approval when something visible changes: the approver's own edit is approved too, and so is what the
 * approver asked the machine for (P-46); anybody else's, and what nobody asked for, asks again.
 */
export function approvalAfterEdit(
  post: PostRow,
  after: Partial<Visible>,
  editor: RecordedActor,
): Partial<Approval> {
  const { approvedActor: actor, approvedActorId: actorId } = post;
  if (actor === null) return {};
  const approvedHash = visibleHash({ ...post, ...after });
  if (approvedHash === visibleHash(post)) return {};
  return isSameActor({ actor, actorId }, editor) ? { approvedHash } : NO_APPROVAL;
}
