import { and, eq, sql } from 'drizzle-orm';
import { type PostMedium, postMedia, postVersionMedia } from '../../db/schema/post-media.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { withMediaOf } from './post-media.system-queries.ts';

/** The same values as the columns' names say them, of a row `m`. */
const MEDIUM = sql.raw(`json_build_object('assetId', m.asset_id, 'aiMade', m.ai_made, 'altText', m.alt_text,
    'crops', m.crops, 'coverMs', m.cover_ms)`);

/** The media of a post as one value of a query on `posts`, in their order; see `TARGETS_OF_POST` for the outer columns. */
export const MEDIA_OF_POST = sql<readonly PostMedium[]>`coalesce((
  select json_agg(${MEDIUM} order by m.position)
  from ${postMedia} m where m.workspace_id = "posts"."workspace_id" and m.post_id = "posts"."id"), '[]')`;

/** The media of a version as one value of a query on `post_versions`, in their order. */
export const MEDIA_OF_VERSION = sql<readonly PostMedium[]>`coalesce((
  select json_agg(${MEDIUM} order by m.position)
  from ${postVersionMedia} m
  where m.workspace_id = "post_versions"."workspace_id" and m.version_id = "post_versions"."id"), '[]')`;

/** Adds their media to posts, in their order. */
export const withMedia = <Row extends { readonly workspaceId: string; readonly id: string }>(
  workspaceId: WorkspaceId,
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { readonly media: readonly PostMedium[] })[]> => withMediaOf(db, [workspaceId], rows);

/** Gives a locked post exactly these media, in this order. */
export async function replaceMedia(
  workspaceId: WorkspaceId,
  tx: Tx,
  postId: string,
  media: readonly PostMedium[],
): Promise<void> {
  await tx.delete(postMedia).where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.postId, postId)));
  if (media.length === 0) return;
  await tx
    .insert(postMedia)
    .values(media.map((medium, position) => ({ ...medium, workspaceId, postId, position })));
}

export async function insertVersionMedia(
  workspaceId: WorkspaceId,
  tx: Tx,
  versionId: string,
  media: readonly PostMedium[],
): Promise<void> {
  if (media.length === 0) return;
  await tx
    .insert(postVersionMedia)
    .values(media.map((medium, position) => ({ ...medium, workspaceId, versionId, position })));
}
