import { message } from '@postownia/contract/messages/message';
import { bluesky } from '@postownia/contract/networks/bluesky';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Handles,
  Medium,
  Prepared,
  PublishContent,
  PublishTarget,
  SocialNetwork,
} from '../social-network.ts';
import type { BlueskyApi } from './api.ts';
import { mentionsIn } from './facets.ts';
import { BlobRef, COLLECTION, imageHandle, mentionHandle, recordFor, VIDEO_HANDLE } from './record.ts';
import { recordKeyAt } from './record-key.ts';
import { nextVideoStep, prepareVideo } from './video.ts';

/** More than these would be asked about one by one; the others stay plain text. */
const MOST_MENTIONS = 5;

const Uploaded = z.object({ blob: BlobRef });
const Resolved = z.object({ did: z.string() });
const Stored = z.object({ uri: z.string(), value: z.object({ createdAt: z.string().optional() }) });

const { text: alone, carousel, link, video } = bluesky.formats;
const { types, maxBytes, ratio } = carousel.images;

type Kind = Extract<Medium, 'image' | 'link' | 'video'>;
const RULES = { image: alone, link, video } as const;

const OF_A_FILE = ['BlobTooLarge', 'InvalidMimeType', 'PayloadTooLarge'];

const nextImage = ({ images }: PublishContent, handles: Handles) =>
  images.findIndex((_, index) => handles[imageHandle(index)] === undefined);
const nextMention = ({ caption }: PublishContent, handles: Handles) =>
  mentionsIn(caption)
    .slice(0, MOST_MENTIONS)
    .find((handle) => handles[mentionHandle(handle)] === undefined);

/**
 * A post with up to four images, the card of a page, or a video, under a key that we choose before anybody sees it: the same
 * request twice makes one post, and a lost one is found by asking for its key.
 */
export function blueskyPost(
  api: BlueskyApi,
  medium: Kind,
  { postUrl }: { postUrl: (did: string, key: string) => string },
): SocialNetwork {
  const recordOf = ({ account, handles, signal }: PublishTarget, key = handles.key ?? '') =>
    api.call(
      { baseUrl: account.baseUrl, token: null },
      {
        method: 'GET',
        name: 'com.atproto.repo.getRecord',
        params: { repo: account.remoteId, collection: COLLECTION, rkey: key },
        signal,
      },
    );
  return {
    network: 'bluesky',
    medium,
    capabilities: {
      text: RULES[medium].text,
      images: medium === 'image' ? { types, maxBytes, ratio, count: [1, 4] } : null,
      mediaRequired: medium === 'video',
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      // A post is three of an account's 5,000 points an hour.
      limits: [{ name: 'bluesky-posts', scope: 'account', most: 1_600, perSeconds: 3_600 }],
    },
    nextStep(content, handles) {
      if (handles.key === undefined) return 'record-key';
      if (nextMention(content, handles) !== undefined) return 'mention';
      if (content.video !== null) return nextVideoStep(handles);
      return nextImage(content, handles) === -1 ? null : 'image-upload';
    },
    prepare: (target) => prepare(api, target),
    async publish(target) {
      const { account, handles, signal } = target;
      const { key = '' } = handles;
      const body = { repo: account.remoteId, collection: COLLECTION, rkey: key, record: recordFor(target) };
      try {
        await api.call(account, { method: 'POST', name: 'com.atproto.repo.createRecord', body, signal });
      } catch (error) {
        throw refused(error, target);
      }
      return { remoteId: key, requestId: null };
    },
    async find(target) {
      const { handles } = target;
      try {
        await recordOf(target);
        return { result: 'found', remoteId: handles.key ?? '', requestId: null };
      } catch (error) {
        if (isMissing(error)) return { result: 'absent', handles, requestId: null };
        throw error;
      }
    },
    // A record that is not there is deleted: the call itself makes no difference between the two.
    async remove({ account, postId, signal }) {
      const body = { repo: account.remoteId, collection: COLLECTION, rkey: postId };
      await api.call(account, { method: 'POST', name: 'com.atproto.repo.deleteRecord', body, signal });
    },
    async readBack(target, remoteId) {
      try {
        const { value } = parseAnswer(Stored, await recordOf(target, remoteId), null);
        const at = new Date(value.createdAt ?? '');
        return {
          remoteId,
          permalink: postUrl(target.account.remoteId, remoteId),
          publishedAt: Number.isNaN(at.getTime()) ? null : at,
          requestId: null,
        };
      } catch (error) {
        if (!isMissing(error)) throw error;
        const userMessage = message('network.post-missing');
        throw new NetworkError({ action: 'stop', code: 'post-missing', userMessage });
      }
    },
  };
}

const isMissing = (error: unknown) => error instanceof NetworkError && error.code === 'RecordNotFound';

/** One step that nobody sees: the key, the id of an account that is named, a file. */
async function prepare(api: BlueskyApi, target: PublishTarget): Promise<Prepared> {
  const { account, content, handles, now, signal } = target;
  if (handles.key === undefined) return { handles: { ...handles, key: recordKeyAt(now) }, requestId: null };
  const handle = nextMention(content, handles);
  if (handle !== undefined) {
    const did = await didOf(api, { account, handle, signal });
    return { handles: { ...handles, [mentionHandle(handle)]: did }, requestId: null };
  }
  if (content.video !== null) return prepareVideo(api, target);
  const index = nextImage(content, handles);
  const jpeg = await content.images[index]?.bytes();
  if (jpeg === undefined) return { handles, requestId: null };
  const answer = await api.call(account, {
    method: 'POST',
    name: 'com.atproto.repo.uploadBlob',
    file: { content: jpeg, bytes: jpeg.length, mime: 'image/jpeg' },
    signal,
  });
  const { blob } = parseAnswer(Uploaded, answer, null);
  return { handles: { ...handles, [imageHandle(index)]: JSON.stringify(blob) }, requestId: null };
}

/** The id behind a handle; empty where nobody has it, so that it stays plain text. */
async function didOf(
  api: BlueskyApi,
  { account, handle, signal }: Pick<PublishTarget, 'account' | 'signal'> & { handle: string },
): Promise<string> {
  try {
    const answer = await api.call(account, {
      method: 'GET',
      name: 'com.atproto.identity.resolveHandle',
      params: { handle },
      signal,
    });
    return parseAnswer(Resolved, answer, null).did;
  } catch (error) {
    if (error instanceof NetworkError && error.action === 'fix') return '';
    throw error;
  }
}

/** Files that the server has dropped are sent anew; the key stays, so that there is one post whatever happens. */
function refused(error: unknown, { content, handles }: PublishTarget): unknown {
  if (!(error instanceof NetworkError)) return error;
  const { action, code, userMessage } = error;
  const ofVideo = content.video !== null;
  if (code === 'BlobNotFound') {
    const kept = Object.entries(handles).filter(
      ([name]) => !name.startsWith('image-') && name !== VIDEO_HANDLE,
    );
    const words = ofVideo ? message('bluesky.video-failed') : userMessage;
    return new NetworkError({
      action,
      code,
      userMessage: words,
      handles: Object.fromEntries(kept),
      cause: error,
    });
  }
  if (!ofVideo || !OF_A_FILE.includes(code)) return error;
  return new NetworkError({ action, code, userMessage: message('bluesky.video'), cause: error });
}
