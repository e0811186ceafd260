import type { PostTarget } from '@postownia/contract';
import { and, inArray, sql } from 'drizzle-orm';
import { postTargets } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const columns = {
  network: postTargets.network,
  accountId: postTargets.accountId,
  text: postTargets.text,
  options: postTargets.options,
  excluded: postTargets.excluded,
};

/** Adds their targets to posts, for the worker also across workspaces; by network and account. */
export async function withTargetsOf<Row extends { readonly workspaceId: string; readonly id: string }>(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
  rows: readonly Row[],
): Promise<(Row & { readonly targets: readonly PostTarget[] })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ postId: postTargets.postId, ...columns })
    .from(postTargets)
    .where(and(inArray(postTargets.workspaceId, [...workspaceIds]), inArray(postTargets.postId, ids)))
    .orderBy(postTargets.network, sql`${postTargets.accountId} nulls first`);
  const byPost = Map.groupBy(found, ({ postId }) => postId);
  return rows.map((row) => ({
    ...row,
    targets: (byPost.get(row.id) ?? []).map(({ postId: _post, ...target }) => target),
  }));
}
