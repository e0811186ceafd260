import { Readable } from 'node:stream';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import type { AccountAccess } from '../account-access.ts';
import type { FilePart } from '../multipart.ts';
import { NetworkError } from '../network-error.ts';
import type { OwnServers } from '../own-servers.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { BLUESKY_ERRORS, BLUESKY_LOGIN_ERRORS, type BlueskyErrorRow } from './error-table.ts';

/** Who calls, and at which server; without a token: everybody. */
type Caller = Pick<AccountAccess, 'baseUrl'> & { readonly token: string | null };

interface XrpcCall {
  readonly method: 'GET' | 'POST';
  /** The call's name, for example `com.atproto.repo.getRecord`. */
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`; read once. */
  readonly file?: FilePart;
  /** A conflict says what is there: its body is an answer, too. */
  readonly answersConflict?: true;
  readonly signal?: AbortSignal;
}

/** The protocol's calls, one at a time, at whatever server an account lies on. */
export interface BlueskyApi {
  readonly servers: OwnServers;
  readonly now: () => Date;
  /** @throws NetworkError whose code is the name of the refusal */
  call(caller: Caller, call: XrpcCall): Promise<unknown>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const FILE_TIMEOUT_MILLISECONDS = 60_000;
const VIDEO_TIMEOUT_MILLISECONDS = 300_000;
const CONFLICT = 409;
const MOST_WORDS = 300;
const LEAST_WAIT_SECONDS = 60;
const MOST_WAIT_SECONDS = 86_400;

const Refusal = z.object({ error: z.string().min(1), message: z.string().optional() });

export function blueskyApi({ servers, now }: Pick<BlueskyApi, 'servers' | 'now'>): BlueskyApi {
  return {
    servers,
    now,
    async call({ baseUrl, token }, { method, name, params = {}, answersConflict, signal, ...sent }) {
      const url = new URL(`${baseUrl}/xrpc/${name}`);
      for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
      const { headers, ...body } = bodyOf(sent);
      if (token !== null) headers.authorization = `Bearer ${token}`;
      const answer = await sendRequest(url, { method, headers, ...body, fetch: servers.fetch, signal });
      const text = await readJson(answer);
      if (answer.ok || (answersConflict && answer.status === CONFLICT)) return text;
      const refused = Refusal.safeParse(text);
      // A server's failure says nothing about what was done before it.
      if (answer.status >= 500 || !refused.success) throw strangeAnswer(answer, null);
      throw blueskyError(refused.data, { headers: answer.headers, signingIn: token === null, now: now() });
    },
  };
}

function bodyOf({ body, file }: Pick<XrpcCall, 'body' | 'file'>) {
  const headers: Record<string, string> = {};
  if (file === undefined) {
    if (body !== undefined) headers['content-type'] = 'application/json';
    const text = body === undefined ? null : JSON.stringify(body);
    return { headers, body: text, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
  }
  const { content, bytes, mime } = file;
  headers['content-type'] = mime;
  headers['content-length'] = String(bytes);
  if (!(content instanceof Readable))
    return { headers, body: content, timeoutMilliseconds: FILE_TIMEOUT_MILLISECONDS };
  const stream = Readable.toWeb(content) as ReadableStream<Uint8Array>;
  return { headers, body: stream, duplex: 'half' as const, timeoutMilliseconds: VIDEO_TIMEOUT_MILLISECONDS };
}

/** A refusal by its name; one that the table lacks is told in the network's own words. */
export function blueskyError(
  { error: code, message: words = code }: z.infer<typeof Refusal>,
  { headers, signingIn, now }: { headers: Headers; signingIn: boolean; now: Date },
): NetworkError {
  const row = (signingIn ? BLUESKY_LOGIN_ERRORS : BLUESKY_ERRORS)[code];
  const userMessage = message('network.refused', { words: words.slice(0, MOST_WORDS) });
  const known = row ?? { action: 'fix', userMessage };
  return new NetworkError({ ...known, code, waitSeconds: waitSeconds(known, headers, now) });
}

/** `ratelimit-reset` is an instant in seconds. An account is never asked again at once: it would be asked for ever. */
function waitSeconds({ backOffScope }: BlueskyErrorRow, headers: Headers, now: Date): number {
  const reset = Number(headers.get('ratelimit-reset'));
  const wait = reset > 0 ? reset - now.getTime() / 1000 : retryAfterSeconds(headers);
  return Math.min(Math.max(wait, backOffScope === undefined ? 0 : LEAST_WAIT_SECONDS), MOST_WAIT_SECONDS);
}
