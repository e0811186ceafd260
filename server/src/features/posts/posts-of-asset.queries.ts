import { and, desc, eq, exists } from 'drizzle-orm';
import { postMedia } from '../../db/schema/post-media.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Ids of the posts that show an asset, the latest day first. */
export async function selectShowing(
  workspaceId: WorkspaceId,
  db: Queryable,
  { assetId, limit }: { assetId: string; limit: number },
): Promise<string[]> {
  const isShown = and(
    eq(postMedia.workspaceId, posts.workspaceId),
    eq(postMedia.postId, posts.id),
    eq(postMedia.assetId, assetId),
  );
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), exists(db.select().from(postMedia).where(isShown))))
    .orderBy(desc(posts.date), desc(posts.time), desc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
