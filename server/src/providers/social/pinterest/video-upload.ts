import { Readable } from 'node:stream';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { sendRequest, strangeAnswer } from '../send-request.ts';
import type { Handles, Prepared, PublishContent, PublishTarget } from '../social-network.ts';
import type { PinterestApi } from './api.ts';

const Registered = z.object({
  media_id: z.string().regex(/^\d+$/),
  upload_url: z.url(),
  upload_parameters: z.record(z.string(), z.string()),
});
const Status = z.object({ status: z.enum(['registered', 'processing', 'succeeded', 'failed']) });
const UPLOAD_TIMEOUT_MILLISECONDS = 15 * 60_000;
const LOOK_SECONDS = [2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;

/** What is still to be done before a pin can show the video; null: nothing. */
export function nextVideoStep({ video }: PublishContent, handles: Handles): string | null {
  if (video === null) return null;
  if (handles.mediaId === undefined) return 'media-register';
  if (handles.uploadUrl !== undefined) return 'media-upload';
  return handles.ready === undefined ? 'media-status' : null;
}

export function prepareVideo(api: PinterestApi, target: PublishTarget): Promise<Prepared> {
  const { handles } = target;
  if (handles.mediaId === undefined) return register(api, target);
  return handles.uploadUrl === undefined ? lookAt(api, target) : upload(api, target);
}

async function register(api: PinterestApi, { account, handles, signal }: PublishTarget): Promise<Prepared> {
  const call = {
    method: 'POST',
    path: '/media',
    token: account.token,
    body: { media_type: 'video' },
  } as const;
  const { body, requestId } = await api.call({ ...call, signal });
  const { media_id: mediaId, upload_url, upload_parameters } = parseAnswer(Registered, body, requestId);
  const parameters = JSON.stringify(upload_parameters);
  return { handles: { ...handles, mediaId, uploadUrl: upload_url, parameters }, requestId };
}

async function lookAt(api: PinterestApi, { account, handles, signal }: PublishTarget): Promise<Prepared> {
  const path = `/media/${handles.mediaId}`;
  const { body, requestId } = await api.call({ method: 'GET', path, token: account.token, signal });
  const { status } = parseAnswer(Status, body, requestId);
  if (status === 'succeeded') return { handles: { ...handles, ready: 'yes' }, requestId };
  if (status === 'failed')
    throw new NetworkError({
      action: 'fix',
      code: 'media-failed',
      userMessage: message('pinterest.video'),
      requestId,
      restart: true,
    });
  const looks = Number(handles.looks ?? 0);
  const lookAgainSeconds = LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS;
  return { handles: { ...handles, looks: String(looks + 1) }, lookAgainSeconds, requestId };
}

/** Sends the file as the last part of a form whose other parts Pinterest named. */
async function upload(
  api: PinterestApi,
  { content: { video }, handles, signal }: PublishTarget,
): Promise<Prepared> {
  const { uploadUrl = '', parameters = '{}', ...kept } = handles;
  if (video === null) throw new Error('a video was registered that is not there');
  if (!isUploadAddress(uploadUrl, api.app.apiUrl)) throw uploadRefused('upload-address');
  const boundary = `pin-${kept.mediaId}`;
  const fields = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(parameters)));
  const head = [
    ...fields.map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="video"\r\ncontent-type: ${video.mime}\r\n\r\n`,
  ].join('');
  const tail = `\r\n--${boundary}--\r\n`;
  const file = await video.open({ start: 0, end: video.bytes - 1 });
  try {
    const answer = await sendRequest(uploadUrl, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(Buffer.byteLength(head) + video.bytes + Buffer.byteLength(tail)),
      },
      body: Readable.toWeb(Readable.from(together(head, file, tail))) as ReadableStream,
      duplex: 'half',
      timeoutMilliseconds: UPLOAD_TIMEOUT_MILLISECONDS,
      signal,
    });
    await answer.body?.cancel();
    if (answer.ok) return { handles: kept, requestId: null };
    if (answer.status >= 400 && answer.status < 500) throw uploadRefused(`upload-${answer.status}`);
    throw strangeAnswer(answer, null);
  } finally {
    file.destroy();
  }
}

async function* together(head: string, file: Readable, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* file as AsyncIterable<Buffer>;
  yield Buffer.from(tail);
}

/** An address that an answer names leads to Pinterest's store and nowhere else, least of all inside. */
export function isUploadAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (origin === new URL(apiUrl).origin) return true;
  const isStore = /^pinterest-media-upload[\w.-]*\.amazonaws\.com$/.test(hostname);
  return protocol === 'https:' && username === '' && isStore;
}

/** Addresses live for a while only: the video goes up anew. */
const uploadRefused = (code: string) =>
  new NetworkError({ action: 'retry', code, userMessage: message('pinterest.video-dropped'), restart: true });
