import { and, asc, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { videos } from '../../db/schema/videos.ts';

/** Films of any workspace announced before an instant, by id, a page after the given one. */
export async function selectOldVideos(
  db: Database,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ id: string; workspaceId: string }[]> {
  return db
    .select({ id: videos.id, workspaceId: videos.workspaceId })
    .from(videos)
    .where(and(lt(videos.createdAt, before), gt(videos.id, after)))
    .orderBy(asc(videos.id))
    .limit(limit);
}

export async function selectKnownVideoIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
