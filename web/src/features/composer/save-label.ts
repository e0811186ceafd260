import { stepsOf } from '@postownia/contract/approval-policies';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';

/** Whether saving hands a post to the team: whoever writes may not approve, and the team's word comes first. */
export const asksTeam = (mayPlan: boolean, { approvalPolicy }: Pick<Overview, 'approvalPolicy'>): boolean =>
  !mayPlan && stepsOf(approvalPolicy)[0] === 'team';

/** What the button says that saves and leaves; keys of `composer`. */
export function saveLabel(
  post: Pick<Post, 'state'> | null,
  mayPlan: boolean,
  overview: Pick<Overview, 'approvalPolicy'>,
): 'sendForApproval' | 'saveDraft' | 'saveChanges' {
  if (asksTeam(mayPlan, overview)) return 'sendForApproval';
  return post === null || post.state === 'draft' ? 'saveDraft' : 'saveChanges';
}
