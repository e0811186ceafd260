import { type ApprovalPolicy, stepsOf } from '@postownia/contract/approval-policies';
import type { Post } from '@postownia/contract/features/posts';
import { isVideoFormat } from '@postownia/contract/networks/network-definition';
import { approvalOf } from '@postownia/contract/post-approval';

/** Whether a post waits for somebody of the team: a draft that nobody let go out, or that lacks the team's word. */
export function isToReview(policy: ApprovalPolicy, post: Post, today: string): boolean {
  if (post.state !== 'draft' || post.date < today || isVideoFormat(post.format)) return false;
  return !post.approved || approvalOf(policy, post)?.step === 'team';
}

/** Which words say what an approval does under a policy. */
export const meaningOf = (policy: ApprovalPolicy): 'plain' | 'team' | 'client' => {
  if (stepsOf(policy).includes('client')) return 'client';
  return stepsOf(policy).includes('team') ? 'team' : 'plain';
};

/** The next post after a place that still waits; null: none does from there on. */
export function nextToReview(
  queue: readonly string[],
  after: string,
  waits: (id: string) => boolean,
): string | null {
  return queue.slice(queue.indexOf(after) + 1).find(waits) ?? null;
}
