import { message } from '@postownia/contract/messages/message';
import { linkedin } from '@postownia/contract/networks/linkedin';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Handles,
  Medium,
  Prepared,
  PublishContent,
  Published,
  PublishTarget,
  ReadBack,
  SocialNetwork,
} from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { LinkedInApi } from './api.ts';
import { findPost } from './find.ts';
import { littleText } from './little-text.ts';
import { isProfile } from './login.ts';
import { nextVideoStep, prepareVideo, videoDropped, videoRefused } from './video.ts';

const Started = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string().min(1) }) });
const Post = z.object({ publishedAt: z.number().optional() });

/** What LinkedIn answers while it is still at work on an image. */
const NOT_READY = 'MEDIA_ASSET_WAITING_UPLOAD';
/** What is gone is deleted with success again; where it is refused after all, it is by these. */
const isGone = (code: string) => code === 'NOT_FOUND' || code === 'http-404';
const IMAGE_MILLISECONDS = 2_000;
const LOOK_SECONDS = [2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;
const MOST_LOOKS = 10;
/** A video takes minutes, and how far it is may be nobody's to ask. */
const MOST_LOOKS_OF_VIDEO = 30;
const NOT_TAKEN = 'MEDIA_ASSET_PROCESSING_FAILED';
const { types, maxBytes, ratio, count } = linkedin.formats.carousel.images;

type Kind = Extract<Medium, 'image' | 'link' | 'video'>;

/**
 * A post of a profile or a page: images or a video go up first, where nobody sees them, then one visible call. There is no
 * key of ours; what tells whether a lost one is out stands in `findPost`.
 */
export function linkedinPost(
  api: LinkedInApi,
  medium: Kind,
  postUrl: (account: string, urn: string) => string,
): SocialNetwork {
  return {
    network: 'linkedin',
    medium,
    capabilities: {
      text: linkedin.formats.text.text,
      images: medium !== 'image' ? null : { types, maxBytes, ratio, count: [1, count[1]] },
      mediaRequired: medium === 'video',
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      // Of 100 to 150 calls a day that a person's own login may make; a post with pictures takes more of them.
      limits: [{ name: 'linkedin-posts', scope: 'account', most: 40, perSeconds: 86_400 }],
    },
    nextStep({ images, video }, handles) {
      if (video !== null) return nextVideoStep(handles);
      const { length: started } = idsIn(handles.imageIds);
      if (handles.uploadUrl !== undefined) return numberedStep('image-upload', started);
      if (started < images.length) return numberedStep('image-start', started + 1);
      return started > 0 && handles.waited === undefined ? 'image-wait' : null;
    },
    prepare: async (target) => {
      const { content, handles } = target;
      if (content.video !== null) return prepareVideo(api, target);
      if (handles.uploadUrl !== undefined) return uploadImage(api, target);
      const isUp = idsIn(handles.imageIds).length === content.images.length;
      return isUp ? waitForImages(target) : startImage(api, target);
    },
    publish: (target) => publish(api, target),
    find: (target, trace) => findPost(api, target, trace),
    remove: ({ account: { token }, postId, signal }) => {
      const path = `/rest/posts/${encodeURIComponent(postId)}`;
      return unlessGone(api.call({ method: 'DELETE', path, token, signal }), isGone);
    },
    async readBack({ account, signal }, remoteId): Promise<ReadBack> {
      const permalink = postUrl(account.remoteId, remoteId);
      if (isProfile(account)) return { remoteId, permalink, publishedAt: null, requestId: null };
      const { body, requestId } = await api.call({
        method: 'GET',
        path: `/rest/posts/${encodeURIComponent(remoteId)}`,
        token: account.token,
        signal,
      });
      const { publishedAt } = parseAnswer(Post, body, requestId);
      return {
        remoteId,
        permalink,
        publishedAt: publishedAt === undefined ? null : new Date(publishedAt),
        requestId,
      };
    },
  };
}

async function startImage(api: LinkedInApi, { account, handles, signal }: PublishTarget): Promise<Prepared> {
  const { body, requestId } = await api.call({
    method: 'POST',
    path: '/rest/images?action=initializeUpload',
    token: account.token,
    body: { initializeUploadRequest: { owner: account.remoteId } },
    signal,
  });
  const { uploadUrl, image } = parseAnswer(Started, body, requestId).value;
  const imageIds = [...idsIn(handles.imageIds), image].join(',');
  return { handles: { ...handles, imageIds, uploadUrl }, requestId };
}

async function uploadImage(
  api: LinkedInApi,
  { account, content, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const { uploadUrl: url = '', ...uploaded } = handles;
  const image = content.images[idsIn(handles.imageIds).length - 1];
  if (image === undefined) throw new Error('an image was started that is not there');
  await api.putImage({ url, token: account.token, bytes: await image.bytes(), signal });
  return { handles: { ...uploaded, uploadedAt: now.toISOString() }, requestId: null };
}

/** Whether images are worked through can be asked of a page's alone: all are given a moment, then the post tells. */
function waitForImages({ handles, now }: PublishTarget): Prepared {
  const left = Date.parse(handles.uploadedAt ?? '') + IMAGE_MILLISECONDS - now.getTime();
  if (left > 0) return { handles, lookAgainSeconds: left / 1000, requestId: null };
  return { handles: { ...handles, waited: 'yes' }, requestId: null };
}

/** What stands below the text: one image, several, a video, a page's address, or nothing. */
function contentOf(
  { images, link, video }: PublishContent,
  { imageIds, videoId }: Handles,
): Record<string, unknown> {
  if (video !== null) return { media: { id: videoId } };
  // LinkedIn looks at no page itself: what it is called is ours to say.
  if (link !== null)
    return { article: { source: link, title: new URL(link).hostname.replace(/^www\./, '') } };
  const ids = idsIn(imageIds);
  const shown = images.map(({ altText }, index) => ({
    id: ids[index] ?? '',
    ...(altText === '' ? {} : { altText }),
  }));
  const [only] = shown;
  if (only === undefined) return {};
  return shown.length === 1 ? { media: only } : { multiImage: { images: shown } };
}

async function publish(
  api: LinkedInApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Published> {
  const shown = contentOf(content, handles);
  const body = {
    author: account.remoteId,
    commentary: littleText(content.caption),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...(Object.keys(shown).length === 0 ? {} : { content: shown }),
  };
  try {
    const call = { method: 'POST', path: '/rest/posts', token: account.token, body, signal } as const;
    const { createdId, requestId } = await api.call(call);
    return { remoteId: parseAnswer(z.string().startsWith('urn:li:'), createdId, requestId), requestId };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.code === NOT_READY) return notReady(error, handles, content.video !== null);
    if (error.code === NOT_TAKEN && content.video !== null)
      throw videoRefused(error.code, error.requestId, error);
    throw error.duplicate ? naming(error, handles) : error;
  }
}

/** A file is still being worked on, and nothing went out. */
function notReady({ requestId }: NetworkError, handles: Handles, isVideo: boolean): Published {
  const looks = Number(handles.looks ?? 0);
  if (isVideo && looks >= MOST_LOOKS_OF_VIDEO) throw videoDropped(NOT_READY, requestId);
  if (!isVideo && looks >= MOST_LOOKS)
    throw new NetworkError({
      action: 'retry',
      code: NOT_READY,
      userMessage: message('linkedin.image-dropped'),
      requestId,
      restart: true,
    });
  return {
    notReadySeconds: LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS,
    handles: { ...handles, looks: String(looks + 1) },
    requestId,
  };
}

/** Keeps which post LinkedIn says that this one repeats: `findPost` knows whether it is ours. */
function naming(error: NetworkError, handles: Handles): NetworkError {
  const [duplicateOf = ''] = /urn:li:\w+:\d+/.exec(String(error.cause)) ?? [];
  const { code, requestId, action, userMessage } = error;
  return new NetworkError({
    action,
    code,
    requestId,
    userMessage,
    duplicate: true,
    handles: { ...handles, duplicateOf },
    cause: error,
  });
}
