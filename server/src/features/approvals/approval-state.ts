import { type ApprovalPolicy, type ApprovalState, stepsOf } from '@postownia/contract';
import { postApprovals, type readPostRecords } from '../posts/index.ts';
import type { LinkPostRow } from './approval-links.queries.ts';

export type ApprovedPost = Awaited<ReturnType<typeof readPostRecords>>[number];

/** On its way, or out, perhaps: nobody's word changes that. */
const OUT: readonly ApprovedPost['state'][] = ['publishing', 'published', 'partly-published', 'to-check'];

/** Where a post of a link stands. An answer about something else than the post is now counts no more. */
export function approvalStateOf(
  post: ApprovedPost,
  { policy, answer, answeredHash }: { policy: ApprovalPolicy } & Pick<LinkPostRow, 'answer' | 'answeredHash'>,
): ApprovalState {
  if (OUT.includes(post.state)) return 'out';
  if (postApprovals.isApprovedBy('client', post)) return 'approved';
  if (answer === 'change' && answeredHash === postApprovals.approvalHash('client', post)) return 'change';
  const waitsForTeam = stepsOf(policy).includes('team') && !postApprovals.isApprovedBy('team', post);
  return waitsForTeam ? 'unready' : 'waiting';
}
