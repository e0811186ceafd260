import { and, asc, inArray } from 'drizzle-orm';
import { type PostMedium, postMedia } from '../../db/schema/post-media.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const columns = {
  assetId: postMedia.assetId,
  aiMade: postMedia.aiMade,
  altText: postMedia.altText,
  crops: postMedia.crops,
  coverMs: postMedia.coverMs,
};

/** Adds their media to posts, for the worker also across workspaces; in their order. */
export async function withMediaOf<Row extends { readonly workspaceId: string; readonly id: string }>(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
  rows: readonly Row[],
): Promise<(Row & { readonly media: readonly PostMedium[] })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ postId: postMedia.postId, ...columns })
    .from(postMedia)
    .where(and(inArray(postMedia.workspaceId, [...workspaceIds]), inArray(postMedia.postId, ids)))
    .orderBy(asc(postMedia.postId), asc(postMedia.position));
  const byPost = Map.groupBy(found, ({ postId }) => postId);
  return rows.map((row) => ({
    ...row,
    media: (byPost.get(row.id) ?? []).map(({ postId: _post, ...medium }) => medium),
  }));
}
