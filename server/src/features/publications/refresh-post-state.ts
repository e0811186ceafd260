import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type lockPostRecords, recordPostStates } from '../posts/index.ts';
import { postStateOf } from './post-state.ts';
import type { PublicationRow } from './publications.queries.ts';
import { readOfPosts } from './worker-rows.ts';

/** A post that stays as it is until the transaction ends. */
export type LockedPost = Awaited<ReturnType<typeof lockPostRecords>>[number];

/** Brings the posts' states in line with their publications. The posts are locked by the caller, and given as they are. */
export async function refreshPostStates(tx: Tx, posts: readonly LockedPost[]): Promise<void> {
  const rows = await readOfPosts(
    tx,
    posts.map(({ id }) => id),
  );
  const outcomes = posts.flatMap((post) => {
    const own = rows.filter((row) => row.postId === post.id);
    return outcomeOf(post, own) ?? [];
  });
  await recordPostStates(tx, outcomes);
}

/** Writes only what differs. */
export async function writePostState(
  tx: Tx,
  _workspaceId: WorkspaceId,
  post: LockedPost,
  rows: readonly PublicationRow[],
): Promise<void> {
  const outcome = outcomeOf(post, rows);
  if (outcome !== null) await recordPostStates(tx, [outcome]);
}

function outcomeOf(post: LockedPost, rows: readonly PublicationRow[]) {
  const { state, publishedAt } = postStateOf(
    rows.map((row) => ({ ...row, claimed: row.claimedBy !== null })),
  );
  if (state === post.state && publishedAt?.getTime() === post.publishedAt?.getTime()) return null;
  return { workspaceId: post.workspaceId, postId: post.id, state, publishedAt };
}
