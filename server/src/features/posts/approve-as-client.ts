import { stepsOf } from '@postownia/contract';
import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { approvalBy, lacksRelease } from './approval.ts';
import { approvalHash, isApprovedBy } from './approval-steps.ts';
import { clientWordOf } from './approval-words.ts';
import { whyUnchangeable } from './post-rules.ts';
import { lockPosts, type PostRow, updatePost } from './posts.queries.ts';

/** What a client says they saw. */
export interface SeenPost {
  readonly id: string;
  /** `approvalHash` of the step `client`. */
  readonly hash: string;
}

/**
 * Gives the client's word for posts that are still exactly as the client saw them, and lets them go out at their hour where nobody
 * did before. Left out: posts that changed meanwhile, that went out, and that wait for the team first.
 * @returns the approved posts, as they were approved
 */
export async function approveAsClient(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  said: { posts: readonly SeenPost[]; by: RecordedActor; name: string; now: Date },
): Promise<PostRow[]> {
  const { posts: seen, by, now } = said;
  const locked = await lockPosts(workspaceId, tx, { ids: seen.map(({ id }) => id) });
  const asksTeam = stepsOf(await readApprovalPolicy(tx, workspaceId)).includes('team');
  const approved = locked.filter(
    (post) =>
      whyUnchangeable(post.state) === null &&
      seen.some(({ id, hash }) => id === post.id && hash === approvalHash('client', post)) &&
      (!asksTeam || isApprovedBy('team', post)),
  );
  for (const post of approved) {
    const release = lacksRelease(post) ? approvalBy(post, { by, release: 'auto-publish', now }) : null;
    await updatePost(workspaceId, tx, post.id, { ...release, ...clientWordOf(post, said), updatedAt: now });
    await context.changeHooks.postChanged(tx, workspaceId, post.id);
  }
  if (approved.length > 0) {
    const details = { count: approved.length };
    await recordEvent(tx, workspaceId, { ...by, action: 'posts.approved', details }, now);
  }
  return approved;
}
