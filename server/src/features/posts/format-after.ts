import { isVideoFormat, type PostFormat } from '@postownia/contract';
import { isUpright } from '@postownia/contract/video-rules';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { videoAssets } from '../assets/index.ts';
import { formatWith, isVideo, type Shown } from './post-media.ts';
import type { PostRow } from './posts.queries.ts';

/**
 * What a post is once it shows this. In the feed a video makes a reel of it where it fills an upright phone and a video
 * otherwise; one that was there before stays what it was. Elsewhere it follows its place like an image.
 */
export async function formatAfter(
  db: Queryable,
  workspaceId: WorkspaceId,
  { before, shown }: { before: Pick<PostRow, 'format' | 'media'>; shown: Shown },
): Promise<PostFormat> {
  const [video] = shown.media.filter(isVideo);
  const wasVideo = isVideoFormat(before.format);
  const isSame = wasVideo && before.media[0]?.assetId === video?.assetId;
  if (isSame && shown.link === null && shown.shownIn !== 'story') return before.format;
  const format = formatWith(wasVideo ? 'text' : before.format, shown);
  if (video === undefined || format === 'story' || format === 'link') return format;
  const { facts = null } =
    (await videoAssets.read(db, workspaceId, [video.assetId])).get(video.assetId) ?? {};
  return facts !== null && isUpright(facts) ? 'reel' : 'video';
}
