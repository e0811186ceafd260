import type { PostState, VideoRelease } from '@postownia/contract';
import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** A film post as stored; `time` is `HH:MM:SS`. */
export type VideoPostRow = typeof videoPosts.$inferSelect;

export async function selectVideoPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  filter: {
    ids?: readonly string[] | undefined;
    from?: string | undefined;
    to?: string | undefined;
    states?: readonly PostState[] | undefined;
    exceptRelease?: VideoRelease | undefined;
  },
): Promise<VideoPostRow[]> {
  return db
    .select()
    .from(videoPosts)
    .where(
      and(
        eq(videoPosts.workspaceId, workspaceId),
        filter.ids && inArray(videoPosts.id, [...filter.ids]),
        filter.from === undefined ? undefined : gte(videoPosts.date, filter.from),
        filter.to === undefined ? undefined : lte(videoPosts.date, filter.to),
        filter.states && inArray(videoPosts.state, [...filter.states]),
        filter.exceptRelease && ne(videoPosts.release, filter.exceptRelease),
      ),
    )
    .orderBy(asc(videoPosts.date), asc(videoPosts.time), asc(videoPosts.id));
}
