import { Readable } from 'node:stream';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { numberedStep } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishTarget, PublishVideo } from '../social-network.ts';
import type { LinkedInApi } from './api.ts';

const Part = z.object({
  uploadUrl: z.url(),
  firstByte: z.number().int().nonnegative(),
  lastByte: z.number().int().nonnegative(),
});
const Parts = z.array(Part).min(1);
const Started = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    uploadToken: z.string().default(''),
    uploadInstructions: Parts,
  }),
});
const Watched = z.object({ status: z.string() });
const Tags = z.array(z.string());

const PATH = '/rest/videos';
const LOOK_SECONDS = [2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;
const MOST_LOOKS = 30;
/** Where nobody may ask how far it is: the post itself tells when it comes too early. */
const BLIND_SECONDS = 5;

const partsIn = ({ parts = '[]' }: Handles) => z.array(Part).parse(JSON.parse(parts));
const tagsIn = ({ tags = '[]' }: Handles) => Tags.parse(JSON.parse(tags));

/** The step that is left before the video may be named; null: none. */
export function nextVideoStep(handles: Handles): string | null {
  if (handles.videoId === undefined) return 'video-start';
  if (handles.finishedAt !== undefined) return handles.waited === undefined ? 'video-wait' : null;
  const { length: sent } = tagsIn(handles);
  return sent < partsIn(handles).length ? numberedStep('video-part', sent + 1) : 'video-finish';
}

/** Does that step; nobody sees it. */
export function prepareVideo(api: LinkedInApi, target: PublishTarget): Promise<Prepared> {
  const step = nextVideoStep(target.handles) ?? '';
  if (step === 'video-start') return start(api, target);
  if (step.startsWith('video-part')) return sendPart(api, target);
  return step === 'video-finish' ? finish(api, target) : look(api, target);
}

function videoOf({ content }: PublishTarget): PublishVideo {
  if (content.video === null) throw new Error('a video was asked for that is not there');
  return content.video;
}

/** What was sent up is of no use: everything goes up anew. */
export const videoDropped = (code: string, requestId: string | null = null) =>
  new NetworkError({
    action: 'retry',
    code,
    userMessage: message('linkedin.video-dropped'),
    requestId,
    restart: true,
  });

/** The file is not taken, whatever is tried. */
export const videoRefused = (code: string, requestId: string | null, cause?: unknown) =>
  new NetworkError({ action: 'fix', code, userMessage: message('linkedin.video'), requestId, cause });

async function start(api: LinkedInApi, target: PublishTarget): Promise<Prepared> {
  const { account, handles, signal } = target;
  const { bytes } = videoOf(target);
  const asked = {
    owner: account.remoteId,
    fileSizeBytes: bytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  };
  const { body, requestId } = await api.call({
    method: 'POST',
    path: `${PATH}?action=initializeUpload`,
    token: account.token,
    body: { initializeUploadRequest: asked },
    signal,
  });
  const { video, uploadToken, uploadInstructions: parts } = parseAnswer(Started, body, requestId).value;
  const isWhole = parts.every(({ firstByte }, index) => firstByte === (parts[index - 1]?.lastByte ?? -1) + 1);
  if (!isWhole || parts.at(-1)?.lastByte !== bytes - 1) throw videoDropped('upload-parts', requestId);
  const kept = { videoId: video, uploadToken, parts: JSON.stringify(parts), tags: '[]' };
  return { handles: { ...handles, ...kept }, requestId };
}

async function sendPart(api: LinkedInApi, target: PublishTarget): Promise<Prepared> {
  const { handles, signal } = target;
  const tags = tagsIn(handles);
  const part = partsIn(handles)[tags.length];
  if (part === undefined) throw new Error('a part was asked for that is not there');
  const { uploadUrl: url, firstByte: start, lastByte: end } = part;
  const file = await videoOf(target).open({ start, end });
  try {
    const content = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    const tag = await api.putPart({ url, content, bytes: end - start + 1, signal });
    if (tag === null) throw videoDropped('upload-untagged');
    return { handles: { ...handles, tags: JSON.stringify([...tags, tag]) }, requestId: null };
  } finally {
    file.destroy();
  }
}

/** Joins the parts. What a second time comes to nobody wrote down: where it is refused the video goes up anew. */
async function finish(api: LinkedInApi, { account, handles, now, signal }: PublishTarget): Promise<Prepared> {
  const { uploadToken = '', parts: _parts, tags: _tags, ...kept } = handles;
  const asked = { video: handles.videoId, uploadToken, uploadedPartIds: tagsIn(handles) };
  try {
    const { requestId } = await api.call({
      method: 'POST',
      path: `${PATH}?action=finalizeUpload`,
      token: account.token,
      body: { finalizeUploadRequest: asked },
      signal,
    });
    return { handles: { ...kept, finishedAt: now.toISOString(), looks: '0' }, requestId };
  } catch (error) {
    if (error instanceof NetworkError && error.action === 'fix')
      throw videoDropped(error.code, error.requestId);
    throw error;
  }
}

async function look(api: LinkedInApi, { account, handles, now, signal }: PublishTarget): Promise<Prepared> {
  const { videoId = '', finishedAt = '', looks = '0' } = handles;
  const path = `${PATH}/${encodeURIComponent(videoId)}`;
  const done = (requestId: string | null): Prepared => {
    const { looks: _looks, ...others } = handles;
    return { handles: { ...others, waited: 'yes' }, requestId };
  };
  try {
    const { body, requestId } = await api.call({ method: 'GET', path, token: account.token, signal });
    const { status } = parseAnswer(Watched, body, requestId);
    if (status === 'AVAILABLE') return done(requestId);
    if (status === 'PROCESSING_FAILED') throw videoRefused('video-refused', requestId);
    const count = Number(looks) + 1;
    if (count > MOST_LOOKS) throw videoDropped('video-slow', requestId);
    return {
      handles: { ...handles, looks: String(count) },
      lookAgainSeconds: LOOK_SECONDS[count] ?? LOOK_THEN_SECONDS,
      requestId,
    };
  } catch (error) {
    if (!isClosed(error)) throw error;
    const left = Date.parse(finishedAt) / 1000 + BLIND_SECONDS - now.getTime() / 1000;
    return left > 0 ? { handles, lookAgainSeconds: left, requestId: null } : done(null);
  }
}

/** Whether a person's own login may ask about a video is unknown; images it may not ask about. */
const isClosed = (error: unknown) =>
  error instanceof NetworkError &&
  ['ACCESS_DENIED', 'http-403', 'http-404', 'NOT_FOUND'].includes(error.code);
