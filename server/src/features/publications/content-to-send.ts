import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type {
  Capabilities,
  PublishContent,
  PublishImage,
  PublishVideo,
} from '../../providers/social/social-network.ts';
import { openImage, openVideo } from '../assets/index.ts';
import type { PublicationRow } from './publication-row.ts';

const gone = (reason: Message) =>
  new NetworkError({ action: 'fix', code: 'media-missing', userMessage: reason });
const IMAGE_GONE = message('publication.image-missing');
const VIDEO_GONE = message('publication.video-missing');

/**
 * What was frozen of a publication, with what opens its file.
 * @throws NetworkError with action `fix` when its image or video is gone
 */
export async function contentToSend(
  context: Pick<Context, 'db' | 'storage'>,
  row: PublicationRow,
  capabilities: Capabilities,
): Promise<PublishContent> {
  return {
    caption: row.caption ?? '',
    aiLabel: row.aiLabel && capabilities.aiLabel,
    image: await imageOf(context, row),
    video: await videoOf(context, row),
  };
}

async function imageOf(
  context: Pick<Context, 'db' | 'storage'>,
  { workspaceId, imageId }: PublicationRow,
): Promise<PublishImage | null> {
  if (imageId === null) return null;
  const image = await openImage(context, context.db, asWorkspaceId(workspaceId), imageId);
  if (image === null) throw gone(IMAGE_GONE);
  return {
    publicUrl: image.publicUrl,
    bytes: async () => {
      const bytes = await image.bytes();
      if (bytes !== null) return bytes;
      throw gone(IMAGE_GONE);
    },
  };
}

async function videoOf(
  context: Pick<Context, 'db' | 'storage'>,
  { workspaceId, video }: PublicationRow,
): Promise<PublishVideo | null> {
  if (video === null) return null;
  const file = await openVideo(context, context.db, asWorkspaceId(workspaceId), video.mediaId);
  if (file === null) throw gone(VIDEO_GONE);
  return {
    bytes: file.bytes,
    mime: file.mime,
    seconds: file.facts.durationMs / 1000,
    publicUrl: file.publicUrl,
    coverMs: video.coverMs ?? 0,
    options: video.options ?? {},
    open: async (range) => {
      const stream = await file.open(range);
      if (stream !== null) return stream;
      throw gone(VIDEO_GONE);
    },
  };
}
