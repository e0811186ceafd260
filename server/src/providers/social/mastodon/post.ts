import { randomUUID } from 'node:crypto';
import { message } from '@postownia/contract/messages/message';
import { MastodonOptions, mastodon } from '@postownia/contract/networks/mastodon';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Capabilities,
  Handles,
  Medium,
  Prepared,
  PublishContent,
  Published,
  PublishTarget,
  SocialNetwork,
} from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { MastodonApi } from './api.ts';
import { checkLimits } from './check-limits.ts';
import { findStatus } from './find.ts';
import { prepareMedia } from './media.ts';
import { saidOf } from './said-of.ts';

export const Status = z.object({
  id: z.string().regex(/^[\w-]+$/),
  url: z.string().nullish(),
  created_at: z.string().default(''),
});

/** The server is not ready with a file that was sent up to it. */
const NOT_READY = /not finished processing/i;
/** A file that no post named is dropped after a day. */
const DROPPED = /media .*not found|already attached/i;
const LOOK_AGAIN_SECONDS = 10;
const { image, carousel, link, video } = mastodon.formats;

type Kind = Extract<Medium, 'image' | 'link' | 'video'>;
const RULES = { image: carousel, link, video } as const;

/**
 * A post with up to four images or a video: a key that the server keeps for an hour is chosen first, so the same request
 * twice is one post; later the account's own list tells.
 */
export function mastodonPost(
  api: MastodonApi,
  medium: Kind,
  postUrl: (
    account: { remoteId: string; baseUrl: string | null },
    status: z.infer<typeof Status>,
  ) => string | null,
): SocialNetwork {
  const { text } = RULES[medium];
  const images =
    medium === 'image' ? { ...carousel.images, count: [image.images.count[0], 4] as const } : null;
  const capabilities: Capabilities = {
    text,
    images,
    mediaRequired: medium === 'video',
    fetchesMedia: false,
    aiLabel: false,
    settleSeconds: 30,
    // Of thirty files in half an hour a post may need four.
    limits: [{ name: 'mastodon-posts', scope: 'account', most: 7, perSeconds: 1_800 }],
  };
  return {
    network: 'mastodon',
    medium,
    capabilities,
    nextStep(content, handles) {
      if (handles.key === undefined) return 'post-key';
      if (handles.limitsReadAt === undefined) return 'limits';
      const { length: sent } = idsIn(handles.mediaIds);
      if (handles.waitingFor !== undefined) return numberedStep('file-wait', sent + 1);
      if (content.video !== null) return sent === 0 ? 'video-upload' : null;
      return sent < content.images.length ? numberedStep('image-upload', sent + 1) : null;
    },
    prepare: (target) => prepare(api, target),
    publish: (target) => publish(api, target),
    find: (target, trace) => findStatus(api, target, trace),
    remove: ({ account, postId, signal }) =>
      unlessGone(
        api.call(account, {
          method: 'DELETE',
          path: `/api/v1/statuses/${encodeURIComponent(postId)}`,
          signal,
        }),
        (code) => code === '404',
      ),
    async readBack({ account, signal }, remoteId) {
      const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
      const { body } = await api.call(account, { method: 'GET', path, signal });
      const status = parseAnswer(Status, body, null);
      const at = new Date(status.created_at);
      return {
        remoteId,
        permalink: postUrl(account, status),
        publishedAt: Number.isNaN(at.getTime()) ? null : at,
        requestId: null,
      };
    },
  };
}

/** One step that nobody sees: the key, the server's limits, a file. */
async function prepare(api: MastodonApi, target: PublishTarget): Promise<Prepared> {
  const { handles, now } = target;
  if (handles.key === undefined)
    return { handles: { ...handles, key: randomUUID(), keyAt: now.toISOString() }, requestId: null };
  if (handles.limitsReadAt === undefined) return checkLimits(api, target);
  return prepareMedia(api, target);
}

/** A post as servers read it; one with a warning is folded behind it. */
export function bodyOf(content: PublishContent, mediaIds: readonly string[]) {
  const {
    visibility = 'public',
    warning,
    language = content.language,
  } = MastodonOptions.parse(content.options);
  return {
    status: saidOf(content),
    visibility,
    ...(warning === undefined ? {} : { spoiler_text: warning, sensitive: true }),
    language,
    ...(mediaIds.length === 0 ? {} : { media_ids: mediaIds }),
  };
}

async function publish(
  api: MastodonApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Published> {
  const mediaIds = idsIn(handles.mediaIds);
  try {
    const { body } = await api.call(account, {
      method: 'POST',
      path: '/api/v1/statuses',
      body: bodyOf(content, mediaIds),
      idempotencyKey: handles.key ?? '',
      signal,
    });
    return { remoteId: parseAnswer(Status, body, null).id, requestId: null };
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== '422') throw error;
    const words = String(error.cause);
    if (NOT_READY.test(words)) return { notReadySeconds: LOOK_AGAIN_SECONDS, handles, requestId: null };
    throw DROPPED.test(words) ? withoutFiles(error, handles) : error;
  }
}

/** Files go up anew; the key stays, so that there is one post whatever happens. */
function withoutFiles(cause: NetworkError, handles: Handles): NetworkError {
  const { mediaIds: _gone, ...kept } = handles;
  const { code } = cause;
  const userMessage = message('mastodon.file-dropped');
  return new NetworkError({ action: 'retry', code, userMessage, handles: kept, cause });
}
