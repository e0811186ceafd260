import type { PostState } from '@postownia/contract';
import { and, asc, inArray, sql } from 'drizzle-orm';
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
    .where(and(inArray(posts.workspaceId, [...workspaceIds]), inArray(posts.id, [...ids])))
    .orderBy(asc(posts.id))
    .for('update');
  return withMediaOf(tx, workspaceIds, await withTargetsOf(tx, workspaceIds, rows));
}

/** What became of a post. */
export interface Outcome {
  readonly workspaceId: string;
  readonly id: string;
  readonly state: PostState;
  /** When the last account had it; null while it is not `published`. */
  readonly publishedAt: Date | null;
}

/** Writes states and nothing else: neither text nor revision change. */
export async function updateStates(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const input = outcomes.map(({ workspaceId, id, state, publishedAt }) => ({
    workspace_id: workspaceId,
    id,
    state,
    published_at: publishedAt,
  }));
  await tx.execute(sql`
    update ${posts} o set state = i.state, published_at = i.published_at
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
      as i(workspace_id uuid, id uuid, state text, published_at timestamptz)
    where o.workspace_id = i.workspace_id and o.id = i.id`);
}
