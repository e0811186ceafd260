import { createHash } from 'node:crypto';
import { type ApprovalPolicy, type ApprovalStep, stepsOf } from '@postownia/contract';
import { type Visible, visibleHash } from './post-rules.ts';
import type { PostRow } from './posts.queries.ts';

/** What the words of team and client are held against. */
export type Approvable = Visible & Pick<PostRow, 'date' | 'teamApprovedHash' | 'clientApprovedHash'>;

/**
 * What somebody approves at a step, as a hash: everything that the world will see, and for a client the day, too. Another
 * hour of the same day keeps every approval (P-72).
 */
export function approvalHash(step: ApprovalStep, post: Visible & Pick<PostRow, 'date'>): string {
  const visible = visibleHash(post);
  if (step === 'team') return visible;
  return createHash('sha256').update(`${visible} ${post.date}`).digest('hex');
}

const APPROVED = { team: 'teamApprovedHash', client: 'clientApprovedHash' } as const;

/** Whether exactly what the post is now was approved at a step. */
export const isApprovedBy = (step: ApprovalStep, post: Approvable): boolean =>
  post[APPROVED[step]] === approvalHash(step, post);

/** The steps of a policy whose word is missing for what the post is now, in their order; none: it may go out. */
export const missingSteps = (policy: ApprovalPolicy, post: Approvable): ApprovalStep[] =>
  stepsOf(policy).filter((step) => !isApprovedBy(step, post));
