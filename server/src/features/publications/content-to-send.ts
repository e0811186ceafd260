import { mostImages, type PostLanguage } from '@postownia/contract';
import { type CropPlace, cropIn } from '@postownia/contract/crop-shapes';
import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import type { FrozenMedium } from '../../db/schema/publications.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type {
  Capabilities,
  PublishContent,
  PublishImage,
  PublishVideo,
} from '../../providers/social/social-network.ts';
import { imageAssets, openImage, openVideo } from '../assets/index.ts';
import type { PublicationRow } from './publication-row.ts';

const gone = (reason: Message) =>
  new NetworkError({ action: 'fix', code: 'media-missing', userMessage: reason });
const IMAGE_GONE = message('publication.image-missing');
const IMAGE_UNREADABLE = message('network.unreadable-image');
const VIDEO_GONE = message('publication.video-missing');

/**
 * What was frozen of a publication, with what opens its files.
 * @throws NetworkError with action `fix` when one of its images or its video is gone
 */
export async function contentToSend(
  context: Pick<Context, 'db' | 'storage' | 'workshop'>,
  row: PublicationRow,
  { capabilities, language }: { capabilities: Capabilities; language: PostLanguage },
): Promise<PublishContent> {
  return {
    caption: row.caption ?? '',
    language,
    aiLabel: row.aiLabel && capabilities.aiLabel,
    link: row.link,
    options: row.options,
    images: capabilities.images === null ? [] : await imagesOf(context, row, capabilities),
    video: row.medium === 'video' ? await videoOf(context, row) : null,
  };
}

/** As many as the network shows. Those that it fetches itself are looked for before it is told of any. */
async function imagesOf(
  context: Pick<Context, 'db' | 'storage' | 'workshop'>,
  { workspaceId, network, medium: kind, media, state, handles }: PublicationRow,
  { fetchesMedia, images: rules }: Capabilities,
): Promise<readonly PublishImage[]> {
  const isUntold = fetchesMedia && state !== 'unknown' && Object.keys(handles).length === 0;
  const images: PublishImage[] = [];
  const place = kind === 'story' ? 'story' : 'feed';
  for (const medium of media.slice(0, mostImages(network, place))) {
    const { altText } = medium;
    const missing = imageGone(media.length, images.length + 1);
    const image = await openAsShown(context, asWorkspaceId(workspaceId), { ...medium, place, rules });
    if (image === null || (isUntold && !(await decoded(image.isThere())))) throw missing;
    const { width, height, publicUrl } = image;
    images.push({
      publicUrl,
      width,
      height,
      altText,
      bytes: async () => {
        const bytes = await decoded(image.bytes());
        if (bytes === null) throw missing;
        return bytes.byteLength <= (rules?.maxBytes ?? Infinity) ? bytes : smaller(context, bytes, rules);
      },
    });
  }
  return images;
}

/** The part of an image that its person chose, else the whole of it, no larger than the network takes. */
function openAsShown(
  context: Pick<Context, 'db' | 'storage' | 'workshop'>,
  workspaceId: WorkspaceId,
  { assetId: id, crops, place, rules }: FrozenMedium & { place: CropPlace; rules: Capabilities['images'] },
) {
  const crop = cropIn(place, crops);
  if (crop !== null) return imageAssets.cut(context, context.db, workspaceId, { id, crop });
  const { shortSide } = rules ?? {};
  return shortSide === undefined
    ? openImage(context, context.db, workspaceId, id)
    : imageAssets.fitted(context, context.db, workspaceId, { id, shortSide });
}

/** Of several images the person is told which. */
const imageGone = (count: number, place: number): NetworkError =>
  gone(count === 1 ? IMAGE_GONE : message('publication.album-image-missing', { place }));

/** What a network would refuse for its size is encoded anew; a person's original stays as it is. */
const smaller = async (
  { workshop }: Pick<Context, 'workshop'>,
  bytes: Uint8Array,
  rules: Capabilities['images'],
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await decoded(workshop.do('smaller', { bytes, maxBytes: rules?.maxBytes ?? 0 })));

/** A stored image that cannot be worked on is told to its person. */
const decoded = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof ImageError)) throw cause;
    throw new NetworkError({ action: 'fix', code: 'image-unreadable', userMessage: IMAGE_UNREADABLE, cause });
  });

async function videoOf(
  context: Pick<Context, 'db' | 'storage'>,
  { workspaceId, media: [first] }: PublicationRow,
): Promise<PublishVideo> {
  const file = first && (await openVideo(context, context.db, asWorkspaceId(workspaceId), first.assetId));
  if (!file) throw gone(VIDEO_GONE);
  return {
    bytes: file.bytes,
    mime: file.mime,
    seconds: file.facts.durationMs / 1000,
    width: file.facts.width,
    height: file.facts.height,
    publicUrl: file.publicUrl,
    coverMs: first?.coverMs ?? 0,
    open: async (range) => {
      const stream = await file.open(range);
      if (stream !== null) return stream;
      throw gone(VIDEO_GONE);
    },
  };
}
