import type { Announcements } from '../../announcements.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byPerson, noteEvent } from '../audit/index.ts';
import { textHash } from './post-rules.ts';
import { lockUnapproved, updatePost } from './posts.queries.ts';

/**
 * Allows the posts to go out by themselves, as they are now, and keeps who said so, when and for which text
 * (decision 1). Posts already approved, gone out or unknown are left alone.
 * @returns how many were approved by this call
 */
export async function approvePosts(
  context: { announcements: Announcements },
  tx: Tx,
  workspaceId: WorkspaceId,
  { postIds, userId, now }: { postIds: readonly string[]; userId: string; now: Date },
): Promise<number> {
  if (postIds.length === 0) return 0;
  const waiting = await lockUnapproved(workspaceId, tx, postIds);
  for (const { id, content, variants } of waiting) {
    const approval = { approvedAt: now, approvedBy: userId, approvedHash: textHash({ content, variants }) };
    await updatePost(workspaceId, tx, id, { ...approval, updatedAt: now });
    await context.announcements.postChanged(tx, workspaceId, id);
  }
  if (waiting.length > 0) {
    const details = { count: waiting.length };
    await noteEvent(tx, workspaceId, { ...byPerson(userId), action: 'posts.approved', details }, now);
  }
  return waiting.length;
}
