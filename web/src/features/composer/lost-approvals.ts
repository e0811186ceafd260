import type { ApprovalPolicy, ApprovalStep } from '@postownia/contract/approval-policies';
import type { Post } from '@postownia/contract/features/posts';
import { stepsLostBy } from '@postownia/contract/post-approval';
import type { changesBetween } from './draft.ts';

/** Whose word the changes of a draft would cost its post. */
export function lostApprovals(
  policy: ApprovalPolicy,
  post: Pick<Post, 'approvals'>,
  changes: ReturnType<typeof changesBetween>,
): ApprovalStep[] {
  const { date, time, add, ...visible } = changes;
  return stepsLostBy(policy, post, { visible: Object.keys(visible).length > 0, day: date !== undefined });
}
