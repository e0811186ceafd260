import { message } from '@postownia/contract/messages/message';
import { ThreadsOptions } from '@postownia/contract/networks/threads';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { idsIn } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishContent, PublishImage, PublishTarget } from '../social-network.ts';
import type { ThreadsApi } from './api.ts';

const Created = z.object({ id: z.string().min(1) });
const Container = z.object({ status: z.string(), error_message: z.string().nullish() });

/** Seconds between looks at a container, then each minute. */
const LOOK_SECONDS = [1, 2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;
const MOST_LOOKS = 20;

export const secondsUntilLook = (looks: number) => LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS;

/** What describes an image to those who do not see it; nothing where nobody said. */
const altTextOf = ({ altText }: PublishImage): Record<string, string> =>
  altText === '' ? {} : { alt_text: altText };

/** What a post shows, in the container's words. */
function shownOf(
  { images, video, link }: PublishContent,
  { childIds = '' }: Handles,
): Record<string, string> {
  const [image] = images;
  if (video !== null) return { media_type: 'VIDEO', video_url: video.publicUrl ?? '' };
  if (images.length > 1) return { media_type: 'CAROUSEL', children: childIds };
  if (image !== undefined)
    return { media_type: 'IMAGE', image_url: image.publicUrl ?? '', ...altTextOf(image) };
  return { media_type: 'TEXT', ...(link === null ? {} : { link_attachment: link }) };
}

async function create(
  api: ThreadsApi,
  { account, signal }: PublishTarget,
  params: Record<string, string>,
): Promise<{ id: string; requestId: string | null }> {
  const path = `/${account.remoteId}/threads`;
  const { body, requestId } = await api.call({ method: 'POST', path, params, token: account.token, signal });
  return { id: parseAnswer(Created, body, requestId).id, requestId };
}

/** Makes the next image's container of a carousel. */
export async function makeChild(api: ThreadsApi, target: PublishTarget): Promise<Prepared> {
  const { content, handles } = target;
  const made = idsIn(handles.childIds);
  const image = content.images[made.length];
  if (image === undefined) throw new Error('a child was asked for that there is no image for');
  const { id, requestId } = await create(api, target, {
    media_type: 'IMAGE',
    is_carousel_item: 'true',
    image_url: image.publicUrl ?? '',
    ...altTextOf(image),
  });
  return { handles: { ...handles, childIds: [...made, id].join(','), looks: '0' }, requestId };
}

/** What a post says and who may answer it; the topic is one of the post's own, without a sign before it. */
export function saidOf({ caption, options }: PublishContent): Record<string, string> {
  const { topic, replies } = ThreadsOptions.parse(options);
  return {
    ...(caption === '' ? {} : { text: caption }),
    ...(topic === undefined ? {} : { topic_tag: topic.replace(/^#/, '') }),
    ...(replies === undefined ? {} : { reply_control: replies }),
  };
}

/** Makes the container that is published in the end. Never with `auto_publish_text`: that would be visible at once. */
export async function makeContainer(api: ThreadsApi, target: PublishTarget): Promise<Prepared> {
  const { content, handles } = target;
  const { id, requestId } = await create(api, target, { ...shownOf(content, handles), ...saidOf(content) });
  return {
    handles: { ...handles, containerId: id, looks: '0' },
    lookAgainSeconds: secondsUntilLook(0),
    requestId,
  };
}

export async function readContainer(api: ThreadsApi, { account, signal }: PublishTarget, id: string) {
  const params = { fields: 'status,error_message' };
  const { body, requestId } = await api.call({
    method: 'GET',
    path: `/${id}`,
    params,
    token: account.token,
    signal,
  });
  return { ...parseAnswer(Container, body, requestId), requestId };
}

/** The handles without any container: everything is made anew. */
export const withoutContainers = ({ quotaReadAt = '' }: Handles): Handles => ({ quotaReadAt });

/**
 * Looks once at a container.
 * @param wait.finished the handles once it is done
 */
export async function awaitContainer(
  api: ThreadsApi,
  target: PublishTarget,
  { id, finished }: { id: string; finished: Handles },
): Promise<Prepared> {
  const { handles } = target;
  const { status, error_message: words, requestId } = await readContainer(api, target, id);
  if (status === 'FINISHED') return { handles: finished, requestId };
  if (status !== 'IN_PROGRESS') throw spoilt({ status, words: words ?? '', requestId });
  const looks = Number(handles.looks ?? 0) + 1;
  if (looks > MOST_LOOKS)
    throw new NetworkError({
      action: 'stop',
      code: 'container-slow',
      userMessage: message('threads.slow'),
      requestId,
    });
  return {
    handles: { ...handles, looks: String(looks) },
    lookAgainSeconds: secondsUntilLook(looks),
    requestId,
  };
}

/** The container came to an end that is no post: gone after a day, or its file was not taken. */
function spoilt(ended: { status: string; words: string; requestId: string | null }): NetworkError {
  const { status, words, requestId } = ended;
  const code = `container-${status.toLowerCase()}`;
  const shared = { code, requestId, cause: words };
  // One published without our knowing is looked for, never published again.
  if (status === 'PUBLISHED')
    return new NetworkError({
      ...shared,
      action: 'check',
      alreadyOut: true,
      userMessage: message('network.no-answer'),
    });
  if (status === 'EXPIRED')
    return new NetworkError({
      ...shared,
      action: 'retry',
      restart: true,
      userMessage: message('threads.slow'),
    });
  return new NetworkError({ ...shared, action: 'fix', userMessage: message('threads.not-taken') });
}
