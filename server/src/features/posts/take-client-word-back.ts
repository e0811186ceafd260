import type { ChangeRequest } from '@postownia/contract';
import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { approvalHash } from './approval-steps.ts';
import { clientChangeOf } from './approval-words.ts';
import type { SeenPost } from './approve-as-client.ts';
import { whyUnchangeable } from './post-rules.ts';
import { lockPosts, type PostRow, updatePost } from './posts.queries.ts';

/**
 * The client wants a post otherwise: what they asked for stands on it until they approve it, and their word for it, if they
 * gave it, is taken back, so that it waits.
 * @returns the post as they saw it; null when it is not as they saw it any more, or went out
 */
export async function takeClientWordBack(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  { post: seen, request, now }: { post: SeenPost; request: Omit<ChangeRequest, 'createdAt'>; now: Date },
): Promise<PostRow | null> {
  const [post] = await lockPosts(workspaceId, tx, { ids: [seen.id] });
  if (post === undefined || whyUnchangeable(post.state) !== null) return null;
  if (approvalHash('client', post) !== seen.hash) return null;
  const change = clientChangeOf(post, { ...request, createdAt: now.toISOString() });
  await updatePost(workspaceId, tx, post.id, { ...change, updatedAt: now });
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
  return post;
}
