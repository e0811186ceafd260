import { isVideoStory } from '@postownia/contract/first-comment';
import { instagram } from '@postownia/contract/networks/instagram';
import * as z from 'zod';
import { metaComments } from '../meta/comments.ts';
import type { MetaGraph } from '../meta/graph.ts';
import { readPost } from '../meta/read-post.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { parseGraphTime } from '../same-caption.ts';
import type {
  Capabilities,
  Handles,
  Medium,
  PublishContent,
  PublishTarget,
  SocialNetwork,
} from '../social-network.ts';
import { isCarousel, nextChildStep, prepareChild } from './carousel.ts';
import {
  altTextOf,
  awaitContainer,
  type ContainerKind,
  makeContainer,
  secondsUntilLook,
} from './container.ts';
import { findMedia, findStory } from './find.ts';
import { collaboratorsOf, taggedIn } from './named-accounts.ts';
import { readQuota } from './quota.ts';

const Created = z.object({ id: z.string().min(1) });
const Media = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});
/** The reel also stands in the account's feed. */
const ReelOptions = z.object({ shareToFeed: z.boolean().default(true) });

const NOT_READY = '9007/2207027';
const DAY_SECONDS = 86_400;

const SHARED = {
  mediaRequired: true,
  fetchesMedia: true,
  aiLabel: true,
  settleSeconds: 30,
  // Containers that are never published count too; the day's posts are asked for before each one.
  limits: [{ name: 'containers', scope: 'account', most: 400, perSeconds: DAY_SECONDS }],
} as const satisfies Partial<Capabilities>;

type Kind = Exclude<Medium, 'link'>;

const reelParams = (content: PublishContent) => ({
  media_type: 'REELS',
  share_to_feed: String(ReelOptions.parse(content.options).shareToFeed),
  thumb_offset: String(content.video?.coverMs ?? 0),
  ...collaboratorsOf(content),
});

const KINDS: Readonly<Record<Kind, ContainerKind & { capabilities: Capabilities }>> = {
  image: {
    capabilities: {
      ...SHARED,
      text: instagram.formats.image.text,
      images: instagram.formats.image.images,
    },
    minutes: 5,
    params: (content, { childIds = '' }) => {
      const whole = collaboratorsOf(content);
      if (isCarousel(content)) return { media_type: 'CAROUSEL', children: childIds, ...whole };
      const [image] = content.images;
      return { image_url: image?.publicUrl ?? '', ...altTextOf(image), ...whole, ...taggedIn(content) };
    },
  },
  video: {
    capabilities: { ...SHARED, text: instagram.formats.reel.text, images: null },
    minutes: 20,
    params: (content) => ({
      video_url: content.video?.publicUrl ?? '',
      ...(isVideoStory(content.options) ? { media_type: 'STORIES' } : reelParams(content)),
    }),
  },
  story: {
    capabilities: {
      ...SHARED,
      aiLabel: false,
      text: instagram.formats.story.text,
      images: instagram.formats.story.images,
    },
    minutes: 5,
    params: ({ images: [image] }) => ({ media_type: 'STORIES', image_url: image?.publicUrl ?? '' }),
  },
};

/** A story says nothing beside what it shows. */
const asTold = (target: PublishTarget): PublishTarget =>
  isVideoStory(target.content.options)
    ? { ...target, content: { ...target.content, caption: '', aiLabel: false } }
    : target;

/** What is still to be done of `content` before it is published. */
function nextStep(content: PublishContent, handles: Handles): string | null {
  if (handles.quotaReadAt === undefined) return 'quota';
  if (handles.containerId === undefined) return nextChildStep(content, handles) ?? 'container';
  return handles.readyAt === undefined ? 'container-status' : null;
}

/**
 * An Instagram business account's image, carousel, reel or story: quota read, an invisible container made and waited for (one
 * for each image of a carousel before it), then one visible `media_publish`. The container tells for certain whether it
 * was published.
 */
export function instagramBusiness(graph: MetaGraph, medium: Kind): SocialNetwork {
  const kind = KINDS[medium];
  return {
    network: 'instagram',
    medium,
    capabilities: kind.capabilities,
    nextStep,
    prepare: (target) => {
      const { content, handles, now } = target;
      const { quotaReadAt, containerId, containerAt: madeAt } = handles;
      if (quotaReadAt === undefined) return readQuota(graph, target);
      if (containerId === undefined && nextChildStep(content, handles) !== null)
        return prepareChild(graph, target);
      if (containerId === undefined) return makeContainer(graph, kind, asTold(target));
      const finished = { ...handles, readyAt: now.toISOString() };
      return awaitContainer(graph, target, { id: containerId, madeAt, minutes: kind.minutes, finished });
    },
    async publish({ account, handles, signal }) {
      try {
        const { body, requestId } = await graph.call({
          method: 'POST',
          path: `/${account.remoteId}/media_publish`,
          token: account.token,
          params: { creation_id: handles.containerId ?? '' },
          signal,
        });
        return { remoteId: parseAnswer(Created, body, requestId).id, requestId };
      } catch (error) {
        if (!(error instanceof NetworkError) || error.code !== NOT_READY) throw error;
        const { readyAt: _notYet, ...waiting } = handles;
        return { notReadySeconds: secondsUntilLook(1), handles: waiting, requestId: error.requestId };
      }
    },
    ...(medium === 'story' ? {} : { comments: metaComments(graph, 'instagram') }),
    find: (target, trace) => {
      const isStory = medium === 'story' || isVideoStory(target.content.options);
      return (isStory ? findStory : findMedia)(graph, target, trace);
    },
    async readBack({ account, signal }, remoteId) {
      const { body, requestId } = await readPost(graph, {
        method: 'GET',
        path: `/${remoteId}`,
        token: account.token,
        params: { fields: 'id,permalink,timestamp' },
        signal,
      });
      const { permalink = null, timestamp } = parseAnswer(Media, body, requestId);
      return { remoteId, permalink, publishedAt: parseGraphTime(timestamp), requestId };
    },
  };
}
