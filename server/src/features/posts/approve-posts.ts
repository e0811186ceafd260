import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { approvalBy } from './approval.ts';
import { lockUnapproved, updatePost } from './posts.queries.ts';

/**
 * Allows the posts to go out by themselves, as they are now, and keeps who said so, when and for what exactly
 * (P-1). Posts already approved, gone out or unknown are left alone, and videos: their form asks when they go out.
 * @returns how many were approved by this call
 */
export async function approvePosts(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  { postIds, by, now }: { postIds: readonly string[]; by: RecordedActor; now: Date },
): Promise<number> {
  if (postIds.length === 0) return 0;
  const waiting = await lockUnapproved(workspaceId, tx, postIds);
  for (const post of waiting) {
    const approval = approvalBy(post, { by, release: 'auto-publish', now });
    await updatePost(workspaceId, tx, post.id, { ...approval, updatedAt: now });
    await context.changeHooks.postChanged(tx, workspaceId, post.id);
  }
  if (waiting.length > 0) {
    const details = { count: waiting.length };
    await recordEvent(tx, workspaceId, { ...by, action: 'posts.approved', details }, now);
  }
  return waiting.length;
}
