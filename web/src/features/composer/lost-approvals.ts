import { type ApprovalPolicy, type ApprovalStep, stepsOf } from '@postownia/contract/approval-policies';
import type { Post } from '@postownia/contract/features/posts';
import type { changesBetween } from './draft.ts';

/**
 * Whose word a change would cost a post (P-72): what the world sees otherwise costs every word that was given, another
 * day the client's, another hour of the same day none.
 */
export function lostApprovals(
  policy: ApprovalPolicy,
  { approvals }: Pick<Post, 'approvals'>,
  changes: ReturnType<typeof changesBetween>,
): ApprovalStep[] {
  const { date, time, add, ...visible } = changes;
  const isVisible = Object.keys(visible).length > 0;
  const isMoved = date !== undefined;
  return stepsOf(policy).filter((step) => approvals[step] && (isVisible || (isMoved && step === 'client')));
}
