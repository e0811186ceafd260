import { isTelling, type PostTarget } from '@postownia/contract';
import { and, eq, sql } from 'drizzle-orm';
import { postTargets } from '../../db/schema/posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { withTargetsOf } from './post-targets.system-queries.ts';

/**
 * The targets of a post as one value of a query on `posts`, by network and account. The outer columns carry their table's
 * name: the query builder leaves it out, and then they would be those of the inner table.
 */
export const TARGETS_OF_POST = sql<readonly PostTarget[]>`coalesce((
  select json_agg(json_build_object('network', t.network, 'accountId', t.account_id, 'text', t.text,
    'options', t.options, 'excluded', t.excluded) order by t.network, t.account_id nulls first)
  from ${postTargets} t where t.workspace_id = "posts"."workspace_id" and t.post_id = "posts"."id"), '[]')`;

/** Adds their targets to posts; by network and account. */
export const withTargets = <Row extends { readonly workspaceId: string; readonly id: string }>(
  workspaceId: WorkspaceId,
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { readonly targets: readonly PostTarget[] })[]> => withTargetsOf(db, [workspaceId], rows);

/** Gives a locked post exactly these targets; those that say nothing are left out. */
export async function replaceTargets(
  workspaceId: WorkspaceId,
  tx: Tx,
  postId: string,
  targets: readonly PostTarget[],
): Promise<void> {
  const ofPost = and(eq(postTargets.workspaceId, workspaceId), eq(postTargets.postId, postId));
  await tx.delete(postTargets).where(ofPost);
  const telling = targets.filter(isTelling);
  if (telling.length === 0) return;
  await tx.insert(postTargets).values(telling.map((target) => ({ ...target, workspaceId, postId })));
}
