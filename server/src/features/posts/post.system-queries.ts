import { asc } from 'drizzle-orm';
import { areRows, type Outcome, writeOutcomes } from '../../db/calendar-rows.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { withMediaOf } from './post-media.system-queries.ts';
import { withTargetsOf } from './post-targets.system-queries.ts';
import type { PostRow } from './posts.queries.ts';

/** Locks posts of several workspaces, always in the order of their ids: the publications' worker takes many at once. */
export async function lockPostsOf(
  tx: Tx,
  workspaceIds: readonly WorkspaceId[],
  ids: readonly string[],
): Promise<PostRow[]> {
  const rows = await tx
    .select()
    .from(posts)
    .where(areRows(posts, workspaceIds, ids))
    .orderBy(asc(posts.id))
    .for('update');
  return withMediaOf(tx, workspaceIds, await withTargetsOf(tx, workspaceIds, rows));
}

export const updateStates = (tx: Tx, outcomes: readonly Outcome[]): Promise<void> =>
  writeOutcomes(tx, posts, outcomes);
