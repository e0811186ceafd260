import { imageUrlOf, permalinkOf, recordVisible } from '../state.ts';
import {
  type Edge,
  type GraphCall,
  LIST_PARAMS,
  listPage,
  readBoolean,
  requireScope,
  withinWindow,
} from './call.ts';
import { imagesOf, readChildren, refuseOfChild } from './carousel.ts';
import { type ContainerFile, receiveImage, receiveReel, receiveStory } from './container-file.ts';
import { type Status, statusOf } from './container-status.ts';
import { badParameter, GraphError, instagramError } from './errors.ts';
import { graphTime, type Resolvers, select } from './fields.ts';
import { metricsOfMedia } from './insights.ts';
import { collaboratorsIn, tagsIn } from './named-accounts.ts';
import { type Container, type InstagramAccount, type InstagramMedia, isOut, type State } from './state.ts';

const DAY = 86_400_000;

/** `POST /{ig}/media`: makes an invisible container for an image, a reel, a story or a carousel. */
export const createContainer: Edge<'ig'> = {
  params: [
    'image_url',
    'video_url',
    'media_type',
    'caption',
    'alt_text',
    'is_carousel_item',
    'children',
    'share_to_feed',
    'cover_url',
    'thumb_offset',
    'collaborators',
    'location_id',
    'user_tags',
    'upload_type',
    'trial_params',
    'is_ai_generated',
  ],
  async run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    requireScope(call, 'instagram_content_publish', 10);
    const { state, params, fault } = call;
    const mediaType = params.get('media_type') ?? 'IMAGE';
    const isCarouselItem = readBoolean(call, 'is_carousel_item', false);
    if (isCarouselItem) refuseOfChild(params, mediaType);
    checkCaption(params.get('caption') ?? '');
    const named = { collaborators: collaboratorsIn(call), tagged: tagsIn(call) };
    checkContainerQuota(state, account);
    const file = await contentOf(call, account, mediaType);
    const isReel = file.video !== null;
    const now = state.clock.now().getTime();
    const { containerProcessingMs, videoProcessingMs } = state.settings();
    const processingMs = isReel ? videoProcessingMs : containerProcessingMs;
    const slowMs = fault?.kind === 'container-slow' ? (fault.parameters.milliseconds ?? 60_000) : 0;
    const container: Container = {
      id: `1801${state.store.nextNumber()}`,
      igId: account.id,
      isCarouselItem,
      isStory: mediaType === 'STORIES',
      ...file,
      ...named,
      caption: params.get('caption') ?? '',
      altText: params.get('alt_text') ?? null,
      aiGenerated: readBoolean(call, 'is_ai_generated', false),
      createdAt: new Date(now).toISOString(),
      readyAt: new Date(now + processingMs + slowMs).toISOString(),
      failsWith: fault?.kind === 'container-error' ? (fault.parameters.subcode ?? 2207032) : file.failsWith,
      mediaId: null,
    };
    state.containers.put(container.id, container);
    return { id: container.id };
  },
};

/** What the container shows, by its type. */
async function contentOf(
  call: GraphCall,
  account: InstagramAccount,
  mediaType: string,
): Promise<ContainerFile> {
  const isReel = mediaType === 'REELS';
  if (mediaType === 'CAROUSEL') return readChildren(call, account);
  if (mediaType === 'STORIES') return receiveStory(call);
  if (mediaType !== 'IMAGE' && !isReel)
    throw instagramError(2207023, `media_type ${mediaType} is not served here`);
  if (call.params.has('children')) throw badParameter('param children is not allowed');
  // Only images are described.
  if (isReel && call.params.has('alt_text')) throw badParameter('param alt_text is not allowed');
  const name = isReel ? 'video_url' : 'image_url';
  const address = call.params.get(name);
  if (address === undefined) throw badParameter(`The parameter ${name} is required`);
  return isReel ? receiveReel(call, address) : receiveImage(call, address);
}

function checkCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/(?<![\p{L}\p{N}_.])@[\w.]+/gu)?.length ?? 0;
  if ([...caption].length > 2200 || hashtags > 30) throw instagramError(2207010);
  if (mentions > 20) throw instagramError(2207040);
}

function checkContainerQuota(state: State, account: InstagramAccount): void {
  const since = state.clock.now().getTime() - DAY;
  const made = state.containers
    .values()
    .filter((one) => one.igId === account.id && Date.parse(one.createdAt) > since);
  if (made.length < account.containersTotal) return;
  throw new GraphError({
    message: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
    code: 80002,
    transient: true,
  });
}

const STATUS_TEXTS: Record<Status, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  ERROR: 'Error: Media upload has failed with error code',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

const containerFields: Resolvers<{ container: Container; state: State }> = {
  id: ({ container }) => container.id,
  status_code: ({ container, state }) => statusOf(state, container),
  status: ({ container, state }) => {
    const status = statusOf(state, container);
    return status === 'ERROR' ? `${STATUS_TEXTS.ERROR} ${container.failsWith}` : STATUS_TEXTS[status];
  },
  is_ai_generated: ({ container }) => container.aiGenerated,
};

export const readContainer: Edge<'container'> = {
  params: [],
  run(call, { container }) {
    requireScope(call, 'instagram_basic', 10);
    return select('IGContainer', containerFields, ['id'], { container, state: call.state }, call.fields);
  },
};

/** `POST /{ig}/media_publish`: the only step that the world sees. */
export const publishContainer: Edge<'ig'> = {
  params: ['creation_id'],
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    requireScope(call, 'instagram_content_publish', 10);
    const { state } = call;
    const creationId = call.params.get('creation_id');
    if (creationId === undefined) throw badParameter('The parameter creation_id is required');
    const container = state.containers.get(creationId);
    if (container?.igId !== account.id) throw instagramError(2207006);
    if (container.isCarouselItem) throw badParameter('The media is an item of a carousel');
    const status = statusOf(state, container);
    if (status === 'IN_PROGRESS') throw instagramError(2207027);
    if (status === 'EXPIRED') throw instagramError(2207020);
    if (status === 'ERROR') throw instagramError(2207008);
    // What Meta does on a second publish is not documented; here it is always refused, so that it is never relied on.
    if (status === 'PUBLISHED') throw instagramError(2207006, 'The media was already published');
    if (publishedToday(state, account) >= account.quotaTotal) throw instagramError(2207042);
    return { id: publish(state, account, container).id };
  },
};

function publish(state: State, account: InstagramAccount, container: Container): InstagramMedia {
  const media: InstagramMedia = {
    id: `1790${state.store.nextNumber()}`,
    igId: account.id,
    containerId: container.id,
    images: imagesOf(state, container),
    video: container.video,
    isStory: container.isStory,
    caption: container.caption,
    aiGenerated: container.aiGenerated,
    shortcode: `D${state.store.nextNumber().toString(36).toUpperCase()}`,
    timestamp: state.clock.now().toISOString(),
  };
  state.media.put(media.id, media);
  state.containers.put(container.id, { ...container, mediaId: media.id });
  recordVisible(state, {
    network: 'instagram',
    accountId: account.id,
    accountName: account.username,
    postId: media.id,
    text: media.caption,
    at: media.timestamp,
    imageHashes: media.images.map(({ image }) => image.hash),
    altTexts: media.images.map(({ altText }) => altText),
    videoHash: media.video?.hash ?? null,
    aiGenerated: media.aiGenerated,
    isStory: media.isStory,
    collaborators: container.collaborators ?? [],
    tagged: (state.containers.get(container.childIds[0] ?? '') ?? container).tagged ?? [],
  });
  return media;
}

function publishedToday(state: State, account: InstagramAccount): number {
  const since = state.clock.now().getTime() - DAY;
  return state.media
    .values()
    .filter(
      (media) => media.igId === account.id && isOut(state, media) && Date.parse(media.timestamp) > since,
    ).length;
}

/** `GET /{ig}/content_publishing_limit`. */
export const readPublishingLimit: Edge<'ig'> = {
  params: ['since'],
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    requireScope(call, 'instagram_content_publish', 10);
    const resolvers: Resolvers<InstagramAccount> = {
      quota_usage: () => publishedToday(call.state, account),
      config: () => ({ quota_total: account.quotaTotal, quota_duration: 86_400 }),
    };
    return {
      data: [select('ContentPublishingLimitResponse', resolvers, ['quota_usage'], account, call.fields)],
    };
  },
};

function typeOf({ video, images }: InstagramMedia): string {
  if (video !== null) return 'VIDEO';
  return images.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE';
}

function productOf({ video, isStory }: InstagramMedia): string {
  if (isStory) return 'STORY';
  return video === null ? 'FEED' : 'REELS';
}

const mediaFields: Resolvers<{ media: InstagramMedia; account: InstagramAccount; state: State }> = {
  id: ({ media }) => media.id,
  ig_id: ({ media }) => media.id,
  caption: ({ media }) => media.caption || undefined,
  // Of a carousel each image has its own.
  alt_text: ({ media: { images } }) => (images.length === 1 ? images[0]?.altText : null) ?? undefined,
  children: ({ media: { images } }) =>
    images.length > 1 ? { data: images.map(({ id }) => ({ id })) } : undefined,
  timestamp: ({ media }) => graphTime(media.timestamp),
  permalink: ({ media, state }) => permalinkOf(state, media.igId, media.id),
  media_type: ({ media }) => typeOf(media),
  media_product_type: ({ media }) => productOf(media),
  media_url: ({ media: { images }, state }) => images[0] && imageUrlOf(state, images[0].image),
  username: ({ account }) => account.username,
  owner: ({ account }) => ({ id: account.id }),
  shortcode: ({ media }) => media.shortcode,
  like_count: ({ media, state }) => metricsOfMedia(state, media).likes,
  comments_count: ({ media, state }) => metricsOfMedia(state, media).comments,
  is_comment_enabled: () => true,
  is_ai_generated: ({ media }) => media.aiGenerated,
};

export function showMedia(call: GraphCall, account: InstagramAccount, media: InstagramMedia): unknown {
  return select('IGMedia', mediaFields, ['id'], { media, account, state: call.state }, call.fields);
}

/** `GET /{ig}/media`: newest first. */
export const listMedia: Edge<'ig'> = {
  params: LIST_PARAMS,
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    const own = call.state.media
      .values()
      .filter((media) => media.igId === account.id && !media.isStory && isOut(call.state, media));
    const newest = own.reverse().toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
    const shown = withinWindow(call, newest, (media) => media.timestamp);
    return listPage(call, shown, (media) => showMedia(call, account, media));
  },
};

export const readMedia: Edge<'media'> = {
  params: [],
  run(call, { media, account }) {
    requireScope(call, 'instagram_basic', 10);
    return showMedia(call, account, media);
  },
};
