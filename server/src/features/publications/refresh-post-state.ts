import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type lockPostRecords, recordPostState } from '../posts/index.ts';
import { postStateOf } from './post-state.ts';
import { lockOfPosts, type PublicationRow } from './publications.queries.ts';

/** A post that stays as it is until the transaction ends. */
export type LockedPost = Awaited<ReturnType<typeof lockPostRecords>>[number];

/** Brings the posts' states in line with their publications. The posts are locked by the caller, and given as they are. */
export async function refreshPostStates(
  tx: Tx,
  workspaceId: WorkspaceId,
  posts: readonly LockedPost[],
): Promise<void> {
  const rows = await lockOfPosts(
    workspaceId,
    tx,
    posts.map(({ id }) => id),
  );
  for (const post of posts) {
    const own = rows.filter((row) => row.postId === post.id);
    await writePostState(tx, workspaceId, post, own);
  }
}

/** Writes only what differs. */
export async function writePostState(
  tx: Tx,
  workspaceId: WorkspaceId,
  post: LockedPost,
  rows: readonly PublicationRow[],
): Promise<void> {
  const { state, publishedAt } = postStateOf(
    rows.map((row) => ({ ...row, claimed: row.claimedBy !== null })),
  );
  if (state === post.state && publishedAt?.getTime() === post.publishedAt?.getTime()) return;
  await recordPostState(tx, workspaceId, { postId: post.id, state, publishedAt });
}
