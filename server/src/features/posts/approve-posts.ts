import { stepsOf } from '@postownia/contract';
import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { approvalBy, lacksRelease } from './approval.ts';
import { snapshotOf } from './approval-snapshot.ts';
import { isApprovedBy } from './approval-steps.ts';
import { teamWordOf } from './approval-words.ts';
import { listOwnWork } from './list-own-work.ts';
import { lockPosts, type PostRow, updatePost } from './posts.queries.ts';
import { keepTeamApproved } from './team-approved-posts.queries.ts';

/** What one call of `approvePosts` did. */
export interface Approved {
  /** How many posts it let go out, or gave the team's word for. */
  readonly approved: number;
  /** How many it left to somebody else, because whoever asks changed them last. */
  readonly own: number;
}

interface Approval {
  readonly postIds: readonly string[];
  /** The revisions that whoever approves looked at; of posts that are not named the present one. */
  readonly seen?: readonly { readonly id: string; readonly revision: number }[] | undefined;
  readonly by: RecordedActor;
  readonly now: Date;
}

/**
 * Allows the posts to go out by themselves, as they are now, and keeps who said so, when and for what exactly
 * (P-1). Where the brand's policy asks for the team's word, this is it, from a person who did not change the post last
 * (decision 0055), and programs outside hear of it as they hear of a client's. Posts already approved, gone out or unknown are left alone, and so are those that are another revision
 * than the one that was seen; a video of the own calendar's form keeps the release of its form.
 */
export async function approvePosts(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  { postIds, seen = [], by, now }: Approval,
): Promise<Approved> {
  if (postIds.length === 0) return { approved: 0, own: 0 };
  const locked = await lockPosts(workspaceId, tx, { ids: postIds });
  const seenAs = new Map(seen.map(({ id, revision }) => [id, revision]));
  const waiting = locked.filter(
    ({ id, state, revision }) => state !== 'published' && (seenAs.get(id) ?? revision) === revision,
  );
  const asksTeam = stepsOf(await readApprovalPolicy(tx, workspaceId)).includes('team');
  const unsaid = asksTeam ? waiting.filter((post) => !isApprovedBy('team', post)) : [];
  const own = new Set(await listOwnWork(tx, workspaceId, { posts: unsaid, by }));
  const spoken: PostRow[] = [];
  let approved = 0;
  for (const post of waiting) {
    const released = lacksRelease(post) ? approvalBy(post, { by, release: 'auto-publish', now }) : null;
    const said = unsaid.includes(post) && !own.has(post.id) ? teamWordOf(post, { by, now }) : null;
    if (said === null && (released === null || own.has(post.id))) continue;
    if (said !== null) spoken.push(post);
    await updatePost(workspaceId, tx, post.id, { ...released, ...said, updatedAt: now });
    await context.changeHooks.postChanged(tx, workspaceId, post.id);
    if (said !== null) {
      const payload = { linkId: null, postId: post.id, answer: 'approved' } as const;
      await emit(tx, workspaceId, { name: 'approval.answered', payload }, now);
    }
    approved += 1;
  }
  const kept = spoken.map((post) => ({ postId: post.id, approvedAt: now, post: snapshotOf(post) }));
  await keepTeamApproved(workspaceId, tx, kept);
  if (approved > 0) {
    const details = { count: approved };
    await recordEvent(tx, workspaceId, { ...by, action: 'posts.approved', details }, now);
  }
  return { approved, own: own.size };
}
