import type { PostState } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { updateState } from './posts.queries.ts';

/**
 * The only writer of a post's state: the publications say what became of it. Neither text nor revision change, so an
 * open editor is not disturbed.
 * @param options.publishedAt when the last account had it; null while it is not `published`
 */
export async function recordPostState(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, state, publishedAt }: { postId: string; state: PostState; publishedAt: Date | null },
): Promise<void> {
  await updateState(workspaceId, tx, postId, { state, publishedAt });
}
