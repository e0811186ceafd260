import { message } from '@postownia/contract/messages/message';
import { threads } from '@postownia/contract/networks/threads';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import { parseGraphTime } from '../same-caption.ts';
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
import type { ThreadsApi } from './api.ts';
import { awaitContainer, makeChild, makeContainer, secondsUntilLook } from './container.ts';
import { findPost } from './find.ts';
import { removePost } from './remove.ts';

const Created = z.object({ id: z.string().min(1) });
const Post = z.object({ permalink: z.string().optional(), timestamp: z.string().optional() });
const Quota = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number(), quota_duration: z.number().optional() }),
    }),
  ),
});

/** The container is not ready to be published yet. */
const NOT_READY = '24';
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const { carousel, link, video } = threads.formats;

type Kind = Extract<Medium, 'image' | 'link' | 'video'>;
const RULES: Readonly<
  Record<Kind, Pick<Capabilities, 'text' | 'images' | 'mediaRequired' | 'fetchesMedia'>>
> = {
  image: {
    text: carousel.text,
    images: { ...carousel.images, count: [1, carousel.images.count[1]] },
    mediaRequired: false,
    fetchesMedia: true,
  },
  link: { text: link.text, images: null, mediaRequired: false, fetchesMedia: false },
  video: { text: video.text, images: null, mediaRequired: true, fetchesMedia: true },
};

const readyChildren = ({ childrenReady = '0' }: Handles) => Number(childrenReady);

function nextStep({ images }: PublishContent, handles: Handles): string | null {
  if (handles.quotaReadAt === undefined) return 'quota';
  if (handles.containerId === undefined && images.length > 1) {
    const made = idsIn(handles.childIds).length;
    if (made < images.length) return numberedStep('child', made + 1);
    const ready = readyChildren(handles);
    if (ready < images.length) return numberedStep('child-status', ready + 1);
  }
  if (handles.containerId === undefined) return 'container';
  return handles.readyAt === undefined ? 'container-status' : null;
}

export interface ThreadsPostOptions {
  /** The app may delete what is out. */
  readonly deletes: boolean;
  readonly permalinkOf: (
    account: string,
    post: { id: string; permalink: string | undefined },
  ) => string | null;
}

/**
 * A profile's text, image, carousel, video or link: an invisible container is made and waited for (one for each image of a
 * carousel before it), then one visible call. The container tells for certain whether it was published.
 */
export function threadsPost(
  api: ThreadsApi,
  medium: Kind,
  { deletes, permalinkOf }: ThreadsPostOptions,
): SocialNetwork {
  return {
    network: 'threads',
    medium,
    capabilities: {
      ...RULES[medium],
      aiLabel: false,
      settleSeconds: 30,
      limits: [{ name: 'threads-posts', scope: 'account', most: 240, perSeconds: DAY_SECONDS }],
    },
    nextStep,
    prepare: (target) => prepare(api, target),
    publish: (target) => publish(api, target),
    find: (target, trace) => findPost(api, target, trace),
    remove: (target) => removePost(api, target, deletes),
    async readBack({ account, signal }, remoteId) {
      const { body, requestId } = await api.call({
        method: 'GET',
        path: `/${remoteId}`,
        params: { fields: 'id,permalink,timestamp' },
        token: account.token,
        signal,
      });
      const { permalink, timestamp } = parseAnswer(Post, body, requestId);
      return {
        remoteId,
        permalink: permalinkOf(account.remoteId, { id: remoteId, permalink }),
        publishedAt: parseGraphTime(timestamp),
        requestId,
      };
    },
  };
}

/** One step that nobody sees. */
function prepare(api: ThreadsApi, target: PublishTarget): Promise<Prepared> {
  const { content, handles, now } = target;
  const { containerId } = handles;
  if (handles.quotaReadAt === undefined) return readQuota(api, target);
  const finished = { ...handles, readyAt: now.toISOString() };
  if (containerId !== undefined) return awaitContainer(api, target, { id: containerId, finished });
  const made = idsIn(handles.childIds);
  const isCarousel = content.images.length > 1;
  if (isCarousel && made.length < content.images.length) return makeChild(api, target);
  const ready = readyChildren(handles);
  if (!isCarousel || ready >= made.length) return makeContainer(api, target);
  const next = { ...handles, childrenReady: String(ready + 1), looks: '0' };
  return awaitContainer(api, target, { id: made[ready] ?? '', finished: next });
}

/** How much of the day's posts is left; whatever else published as the profile counts, too. */
async function readQuota(
  api: ThreadsApi,
  { account, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const { body, requestId } = await api.call({
    method: 'GET',
    path: `/${account.remoteId}/threads_publishing_limit`,
    params: { fields: 'quota_usage,config' },
    token: account.token,
    signal,
  });
  const [quota] = parseAnswer(Quota, body, requestId).data;
  if (quota !== undefined && quota.quota_usage >= quota.config.quota_total)
    throw new NetworkError({
      action: 'retry',
      code: 'quota',
      userMessage: message('network.limit'),
      waitSeconds: HOUR_SECONDS,
      backOffScope: 'account',
      requestId,
    });
  return { handles: { ...handles, quotaReadAt: now.toISOString() }, requestId };
}

async function publish(api: ThreadsApi, { account, handles, signal }: PublishTarget): Promise<Published> {
  try {
    const { body, requestId } = await api.call({
      method: 'POST',
      path: `/${account.remoteId}/threads_publish`,
      params: { creation_id: handles.containerId ?? '' },
      token: account.token,
      signal,
    });
    return { remoteId: parseAnswer(Created, body, requestId).id, requestId };
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code.split('/')[0] !== NOT_READY) throw error;
    const { readyAt: _notYet, ...waiting } = handles;
    return { notReadySeconds: secondsUntilLook(1), handles: waiting, requestId: error.requestId };
  }
}
