import { type ApprovalPolicy, type ApprovalStep, stepsOf } from './approval-policies.ts';
import type { Post, PostState } from './features/posts.ts';

/** Where a post that has not gone out stands with a brand's policy. */
export interface PostApproval {
  /** `waiting` for the word of `step`; `change`: the client wants it otherwise; `approved`: nobody's word is missing. */
  readonly state: 'waiting' | 'change' | 'approved';
  /** Whose word is missing; null where none is. */
  readonly step: ApprovalStep | null;
}

/** Once it is out or on its way, nobody's word changes anything. */
const OPEN: readonly PostState[] = ['draft', 'scheduled', 'failed', 'skipped'];

/** Where a post stands; null: nobody's word is asked for, or it is too late for one. */
export function approvalOf(
  policy: ApprovalPolicy,
  { state, approvals }: Pick<Post, 'state' | 'approvals'>,
): PostApproval | null {
  const steps = stepsOf(policy);
  if (steps.length === 0 || !OPEN.includes(state)) return null;
  const step = steps.find((one) => !approvals[one]) ?? null;
  if (step === null) return { state: 'approved', step };
  const isChange = steps.includes('client') && !approvals.client && approvals.change?.open === true;
  return { state: isChange ? 'change' : 'waiting', step };
}

/**
 * Whose word a change would cost a post (P-72): what the world sees otherwise costs every word that was given, another
 * day the client's, another hour of the same day none.
 */
export function stepsLostBy(
  policy: ApprovalPolicy,
  { approvals }: Pick<Post, 'approvals'>,
  change: { visible: boolean; day: boolean },
): ApprovalStep[] {
  return stepsOf(policy).filter(
    (step) => approvals[step] && (change.visible || (change.day && step === 'client')),
  );
}

/** What a mark says of a post: its state, or where a draft stands with the brand's policy. */
export type ShownState = PostState | PostApproval['state'];

/** A draft shows whose turn it is; what is planned, went out or went wrong shows that. */
export function shownStateOf(policy: ApprovalPolicy, post: Pick<Post, 'state' | 'approvals'>): ShownState {
  return post.state === 'draft' ? (approvalOf(policy, post)?.state ?? 'draft') : post.state;
}
