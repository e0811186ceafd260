import { and, eq, inArray } from 'drizzle-orm';
import { videos } from '../../db/schema/videos.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type VideoRow = typeof videos.$inferSelect;

export async function selectVideos(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(videos)
    .where(and(eq(videos.workspaceId, workspaceId), inArray(videos.id, [...ids])));
}
