import { Readable } from 'node:stream';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { TIKTOK_AWAY, TIKTOK_ERRORS, TIKTOK_LIMIT, TIKTOK_UNKNOWN } from './error-table.ts';

/** The app at TikTok that we are, and where its API lives. */
export interface TikTokApp {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly clientKey: string;
  readonly clientSecret: string;
}

export interface TikTokAnswer {
  readonly data: unknown;
  readonly requestId: string | null;
}

/** TikTok's API, one call at a time. */
export interface TikTokApi {
  readonly app: TikTokApp;
  /** @throws NetworkError */
  call(request: {
    method?: 'GET' | 'POST';
    path: string;
    token: string;
    body?: unknown;
    signal?: AbortSignal;
  }): Promise<TikTokAnswer>;
  /**
   * The login's calls: form in, flat JSON out.
   * @throws NetworkError
   */
  oauth(path: string, form: Readonly<Record<string, string>>): Promise<TikTokAnswer>;
  /**
   * Sends one chunk to the address that TikTok gave, as it gave it.
   * @returns whether all of the video is there now
   * @throws NetworkError
   */
  putChunk(upload: ChunkUpload): Promise<{ complete: boolean }>;
}

export interface ChunkUpload {
  readonly url: string;
  readonly mime: string;
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly body: Readable;
  readonly signal: AbortSignal;
}

const TIMEOUT_MILLISECONDS = 20_000;
const CHUNK_TIMEOUT_MILLISECONDS = 10 * 60_000;

const Envelope = z.object({
  data: z.unknown().optional(),
  error: z.object({ code: z.string(), log_id: z.string().optional() }),
});
const FlatError = z.object({ error: z.string(), log_id: z.string().optional() });

/** A refusal by its code; an unknown one is a fault of ours unless the status says that TikTok is away or busy. */
export function tiktokError(
  code: string,
  { requestId = null, status = 400, wait = 0 }: { requestId?: string | null; status?: number; wait?: number },
): NetworkError {
  const known = TIKTOK_ERRORS[code];
  const row = known ?? (status === 429 ? TIKTOK_LIMIT : TIKTOK_UNKNOWN);
  // A server's failure says nothing about what was done before it.
  const failed = status >= 500;
  return new NetworkError({
    ...row,
    ...(failed ? { action: 'check', userMessage: TIKTOK_AWAY, lost: true } : {}),
    code,
    requestId,
    waitSeconds: Math.max(row.waitSeconds ?? 0, wait),
  });
}

/** Large numbers are ids: JSON's numbers would round them. */
export const keepIds = (text: string) => text.replace(/([[:,]\s*)(\d{16,})(?=\s*[,\]}])/g, '$1"$2"');

/** A client of TikTok's API: its envelope, its flat login answers, its chunks; refusals by code. */
export function tiktokApi(app: TikTokApp): TikTokApi {
  return {
    app,
    async call({ method = 'POST', path, token, body, signal }) {
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'POST' ? { 'content-type': 'application/json; charset=UTF-8' } : {}),
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        signal,
      });
      const read = Envelope.safeParse(await readJson(answer, keepIds));
      if (!read.success) throw strangeAnswer(answer, null);
      const { data, error } = read.data;
      const requestId = error.log_id ?? null;
      // Business limits come with HTTP 200 here, intentionally (query creator info).
      if (answer.ok && error.code === 'ok') return { data, requestId };
      const wait = retryAfterSeconds(answer.headers);
      throw tiktokError(error.code, { requestId, status: answer.status, wait });
    },
    async oauth(path, form) {
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method: 'POST',
        body: new URLSearchParams({
          client_key: app.clientKey,
          client_secret: app.clientSecret,
          ...form,
        }),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      });
      const body = await readJson(answer, keepIds);
      // Refusals may come with HTTP 200 (user access token management).
      const refused = FlatError.safeParse(body);
      if (refused.success) {
        const { error, log_id: requestId = null } = refused.data;
        throw tiktokError(error, { requestId, status: answer.status });
      }
      if (!answer.ok) throw strangeAnswer(answer, null);
      return { data: body, requestId: null };
    },
    async putChunk({ url, mime, start, end, total, body, signal }) {
      if (!isUploadAddress(url, app.apiUrl)) throw tiktokError('upload-address', {});
      const answer = await sendRequest(url, {
        method: 'PUT',
        headers: {
          'content-type': mime,
          'content-length': String(end - start + 1),
          'content-range': `bytes ${start}-${end}/${total}`,
        },
        body: Readable.toWeb(body) as ReadableStream,
        duplex: 'half',
        timeoutMilliseconds: CHUNK_TIMEOUT_MILLISECONDS,
        signal,
      });
      await answer.body?.cancel();
      if (answer.status === 201 || answer.status === 206) return { complete: answer.status === 201 };
      throw chunkRefusal(answer);
    },
  };
}

/** The hosts vary, their domain does not; an address that an answer names leads nowhere else, least of all inside. */
export function isUploadAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && username === '' && hostname.endsWith('.tiktokapis.com');
}

/** What the upload host's statuses mean (media transfer guide): an address lives for an hour. */
function chunkRefusal(answer: Response): NetworkError {
  const { status } = answer;
  if (status !== 400 && status !== 403 && status !== 404 && status !== 416)
    return strangeAnswer(answer, null);
  return new NetworkError({
    action: 'retry',
    code: `upload-${status}`,
    userMessage: message('tiktok.part-refused'),
    // Only an offset that is out of step can be mended by asking; everything else needs a new address.
    restart: status !== 416,
  });
}
