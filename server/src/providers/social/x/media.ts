import { buffer } from 'node:stream/consumers';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { idsIn, numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishContent, PublishTarget, PublishVideo } from '../social-network.ts';
import type { XApi } from './api.ts';

const Uploaded = z.object({ data: z.object({ id: z.string().regex(/^\d{1,19}$/) }) });
const Processed = z.object({
  data: z.object({
    processing_info: z
      .object({ state: z.string().default('succeeded'), check_after_secs: z.number().optional() })
      .optional(),
  }),
});

const PART_BYTES = 4 * 1024 * 1024;
const LOOK_SECONDS = 2;
const MOST_LOOK_SECONDS = 60;
const MOST_LOOKS = 40;
const MOST_DESCRIPTION = 1000;

const described = ({ described = '0' }: Handles) => Number(described);
const partsOf = ({ bytes }: PublishVideo) => Math.ceil(bytes / PART_BYTES);

/** The step for files that is left before the post; null: none. */
export function nextFileStep({ images, video }: PublishContent, handles: Handles): string | null {
  if (video !== null) return nextVideoStep(video, handles);
  const sent = idsIn(handles.mediaIds).length;
  if (described(handles) < sent) return numberedStep('image-describe', sent);
  return sent < images.length ? numberedStep('image-upload', sent + 1) : null;
}

function nextVideoStep(video: PublishVideo, { videoId, part = '0', finishedAt, mediaIds }: Handles) {
  if (mediaIds !== undefined) return null;
  if (videoId === undefined) return 'video-start';
  if (Number(part) < partsOf(video)) return numberedStep('video-part', Number(part) + 1);
  return finishedAt === undefined ? 'video-finish' : 'video-wait';
}

/** Does that step; nobody sees it. */
export function prepareFile(api: XApi, target: PublishTarget): Promise<Prepared> {
  const { content, handles } = target;
  const step = nextFileStep(content, handles) ?? '';
  if (step.startsWith('image-describe')) return describeImage(api, target);
  if (step.startsWith('image-upload')) return uploadImage(api, target);
  if (step === 'video-start') return startVideo(api, target);
  if (step.startsWith('video-part')) return sendPart(api, target);
  return step === 'video-finish' ? finishVideo(api, target) : waitForVideo(api, target);
}

async function uploadImage(
  api: XApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Prepared> {
  const sent = idsIn(handles.mediaIds);
  const image = content.images[sent.length];
  if (image === undefined) throw new Error('an image was asked for that is not there');
  const parts = new FormData();
  parts.set('media', new Blob([await image.bytes()], { type: 'image/jpeg' }), 'image.jpg');
  parts.set('media_category', 'tweet_image');
  const answer = await api.call({
    method: 'POST',
    path: '/2/media/upload',
    token: account.token,
    parts,
    signal,
  });
  const { id } = parseAnswer(Uploaded, answer, null).data;
  const count = sent.length + 1;
  // What nobody described costs nothing.
  const told = image.altText === '' ? { described: String(count) } : {};
  return { handles: { ...handles, mediaIds: [...sent, id].join(','), ...told }, requestId: null };
}

async function describeImage(
  api: XApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Prepared> {
  const sent = idsIn(handles.mediaIds);
  const text = [...(content.images[sent.length - 1]?.altText ?? '')].slice(0, MOST_DESCRIPTION).join('');
  const body = { id: sent.at(-1), metadata: { alt_text: { text } } };
  await api.call({ method: 'POST', path: '/2/media/metadata', token: account.token, body, signal });
  return { handles: { ...handles, described: String(sent.length) }, requestId: null };
}

function videoOf({ content }: PublishTarget): PublishVideo {
  if (content.video === null) throw new Error('a video was asked for that is not there');
  return content.video;
}

async function startVideo(api: XApi, target: PublishTarget): Promise<Prepared> {
  const { account, handles, signal } = target;
  const { mime, bytes } = videoOf(target);
  const body = { media_type: mime, total_bytes: bytes, media_category: 'tweet_video' };
  const path = '/2/media/upload/initialize';
  const answer = await api.call({ method: 'POST', path, token: account.token, body, signal });
  const { id } = parseAnswer(Uploaded, answer, null).data;
  return { handles: { ...handles, videoId: id, part: '0' }, requestId: null };
}

async function sendPart(api: XApi, target: PublishTarget): Promise<Prepared> {
  const { account, handles, signal } = target;
  const video = videoOf(target);
  const part = Number(handles.part);
  const start = part * PART_BYTES;
  const end = Math.min(start + PART_BYTES, video.bytes) - 1;
  const bytes = new Uint8Array(await buffer(await video.open({ start, end })));
  const parts = new FormData();
  parts.set('media', new Blob([bytes]), 'part');
  parts.set('segment_index', String(part));
  const path = `/2/media/upload/${handles.videoId}/append`;
  await api.call({ method: 'POST', path, token: account.token, parts, signal });
  return { handles: { ...handles, part: String(part + 1) }, requestId: null };
}

async function finishVideo(api: XApi, { account, handles, now, signal }: PublishTarget): Promise<Prepared> {
  const path = `/2/media/upload/${handles.videoId}/finalize`;
  const answer = await api.call({ method: 'POST', path, token: account.token, signal });
  const kept = { ...handles, finishedAt: now.toISOString(), looks: '0' };
  return { handles: kept, lookAgainSeconds: secondsIn(answer), requestId: null };
}

function secondsIn(answer: unknown): number {
  const { processing_info: info } = parseAnswer(Processed, answer, null).data;
  return Math.min(Math.max(info?.check_after_secs ?? LOOK_SECONDS, 1), MOST_LOOK_SECONDS);
}

async function waitForVideo(api: XApi, { account, handles, signal }: PublishTarget): Promise<Prepared> {
  const { videoId = '', part: _part, finishedAt: _at, looks = '0', ...others } = handles;
  const path = `/2/media/upload?command=STATUS&media_id=${videoId}`;
  const answer = await api.call({ method: 'GET', path, token: account.token, signal });
  const { state = 'succeeded' } = parseAnswer(Processed, answer, null).data.processing_info ?? {};
  if (state === 'succeeded') return { handles: { ...others, mediaIds: videoId }, requestId: null };
  const count = Number(looks) + 1;
  if (state === 'failed' || count > MOST_LOOKS)
    throw new NetworkError({
      action: state === 'failed' ? 'fix' : 'stop',
      code: `video-${state}`,
      userMessage: message('x.video'),
    });
  return {
    handles: { ...handles, looks: String(count) },
    lookAgainSeconds: secondsIn(answer),
    requestId: null,
  };
}
