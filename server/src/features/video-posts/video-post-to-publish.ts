import { type TikTokOptions, videoCaption } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openVideo } from '../assets/index.ts';
import { selectVideoPosts } from './video-posts.queries.ts';

/** Everything a network is given of a video post. */
export interface VideoPostToPublish {
  /** Description, empty line, hashtags. */
  readonly caption: string;
  /** null when its file is gone. */
  readonly video: Awaited<ReturnType<typeof openVideo>>;
  /** The moment of the video that stands for it, in milliseconds. */
  readonly coverMs: number;
  readonly aiLabel: boolean;
  readonly shareToFeed: boolean;
  /** null while TikTok's form was not filled in. */
  readonly tiktok: TikTokOptions | null;
}

/** undefined when the workspace has no such video post. */
export async function videoPostToPublish(
  context: Pick<Context, 'storage'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<VideoPostToPublish | undefined> {
  const [row] = await selectVideoPosts(workspaceId, db, { ids: [id] });
  if (row === undefined) return undefined;
  const { coverMs, aiLabel, shareToFeed, tiktok, videoId } = row;
  const video = await openVideo(context, db, workspaceId, videoId);
  return { caption: videoCaption(row), video, coverMs, aiLabel, shareToFeed, tiktok };
}
