import { Readable } from 'node:stream';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { readJson, sendRequest } from '../send-request.ts';
import type { PublishTarget, PublishVideo } from '../social-network.ts';
import type { YoutubeApi } from './api.ts';
import { metadataOf } from './metadata.ts';

/** A multiple of 256 KiB, as all parts but the last have to be. */
export const PART_BYTES = 128 * 256 * 1024;

const UPLOAD_PATH = '/upload/youtube/v3/videos';
const ASK_MILLISECONDS = 30_000;
const PART_MILLISECONDS = 15 * 60_000;
const Video = z.object({ id: z.string().regex(/^[\w-]{5,20}$/) });
const STILL_MISSING = 308;

/** How far a session is: `done` with the video's id, `gone` when YouTube knows it no more. */
export type Progress =
  | { readonly state: 'missing'; readonly from: number }
  | { readonly state: 'done'; readonly videoId: string }
  | { readonly state: 'gone' };

/** An address that an answer names leads to Google's uploads and nowhere else, least of all inside. */
export function isUploadAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, pathname } = new URL(address);
  if (username !== '' || !pathname.startsWith('/upload/youtube/')) return false;
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && hostname.endsWith('.googleapis.com');
}

/** The bytes of the part that begins at `from`, both ends included. */
export function partFrom(from: number, total: number): { start: number; end: number } {
  return { start: from, end: Math.min(from + PART_BYTES, total) - 1 };
}

/**
 * Says what will come and gets the address where its bytes go. Nothing is made by it: a video is there with its last byte.
 * @throws NetworkError
 */
export async function openSession(
  api: YoutubeApi,
  { account, content, signal }: PublishTarget,
  video: PublishVideo,
): Promise<string> {
  const query = 'uploadType=resumable&part=id,snippet,status&notifySubscribers=true';
  const { headers } = await api.call({
    method: 'POST',
    path: `${UPLOAD_PATH}?${query}`,
    token: account.token,
    body: metadataOf(content),
    headers: {
      'x-upload-content-type': video.mime,
      'x-upload-content-length': String(video.bytes),
    },
    signal,
  });
  const address = headers.get('location') ?? '';
  if (!isUploadAddress(address, api.app.apiUrl)) throw sessionGone('upload-address');
  return address;
}

/** An address that is of no use any more: the video goes up anew. */
export const sessionGone = (code: string) =>
  new NetworkError({ action: 'retry', code, userMessage: message('youtube.session-gone'), restart: true });

/** Asks a session how much it has; nothing comes of it. @throws NetworkError */
export function askSession(api: YoutubeApi, target: PublishTarget, total: number): Promise<Progress> {
  return put(api, target, {
    headers: { 'content-length': '0', 'content-range': `bytes */${total}` },
    timeoutMilliseconds: ASK_MILLISECONDS,
  });
}

/** Sends the part that begins at `from`; the last one makes the video. @throws NetworkError */
export async function sendPart(
  api: YoutubeApi,
  target: PublishTarget,
  { video, from }: { video: PublishVideo; from: number },
): Promise<Progress> {
  const { start, end } = partFrom(from, video.bytes);
  const body = await video.open({ start, end });
  try {
    return await put(api, target, {
      headers: {
        'content-type': video.mime,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${video.bytes}`,
      },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
      timeoutMilliseconds: PART_MILLISECONDS,
    });
  } finally {
    body.destroy();
  }
}

async function put(
  api: YoutubeApi,
  { account, handles, signal }: PublishTarget,
  {
    headers,
    ...sent
  }: Omit<Parameters<typeof sendRequest>[1], 'signal' | 'headers'> & {
    headers: Readonly<Record<string, string>>;
  },
): Promise<Progress> {
  const { session = '' } = handles;
  if (!isUploadAddress(session, api.app.apiUrl)) throw sessionGone('upload-address');
  const answer = await sendRequest(session, {
    method: 'PUT',
    ...sent,
    headers: { authorization: `Bearer ${account.token}`, ...headers },
    // 308 says here that bytes are missing, and names no address.
    answersRedirects: true,
    signal,
  });
  if (answer.ok) return { state: 'done', videoId: parseAnswer(Video, await readJson(answer), null).id };
  if (answer.status === STILL_MISSING) {
    await answer.body?.cancel();
    return { state: 'missing', from: receivedOf(answer.headers.get('range')) };
  }
  if (answer.status === 404 || answer.status === 410) {
    await answer.body?.cancel();
    return { state: 'gone' };
  }
  throw await api.refusalOf(answer);
}

/** `bytes=0-524287`: what is there; without it nothing is. */
function receivedOf(range: string | null): number {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
