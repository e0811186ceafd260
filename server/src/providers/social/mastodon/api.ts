import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import type { AccountAccess } from '../account-access.ts';
import { type FilePart, multipartOf } from '../multipart.ts';
import { NetworkError } from '../network-error.ts';
import type { OwnServers } from '../own-servers.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { MASTODON_ERRORS, MASTODON_LOGIN_ERRORS } from './error-table.ts';

/** Who calls, and at which server; without a token: everybody. */
type Caller = Pick<AccountAccess, 'baseUrl'> & { readonly token: string | null };

interface MastodonCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Sent as a form instead of `body`: OAuth's calls. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent in parts, read once. */
  readonly file?: FilePart & { readonly filename: string };
  /** What stands beside the file. */
  readonly description?: string;
  /** The same key within an hour is the same post. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface MastodonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One server's API, one call at a time, at whatever server an account lies. */
export interface MastodonApi {
  readonly servers: OwnServers;
  /** @throws NetworkError whose code is the status, or OAuth's name of the refusal */
  call(caller: Caller, call: MastodonCall): Promise<MastodonAnswer>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const FILE_TIMEOUT_MILLISECONDS = 300_000;
const MOST_WORDS = 300;
const MOST_WAIT_SECONDS = 86_400;
const LEAST_WAIT_SECONDS = 60;

const Refusal = z.object({ error: z.string().min(1), error_description: z.string().optional() });

export function mastodonApi({ servers, now }: { servers: OwnServers; now: () => Date }): MastodonApi {
  return {
    servers,
    async call({ baseUrl, token }, { method, path, signal, ...call }) {
      const { headers, body } = bodyOf(call);
      if (token !== null) headers.authorization = `Bearer ${token}`;
      const answer = await sendRequest(`${baseUrl}${path}`, {
        method,
        headers,
        body,
        // A stream as the body needs it.
        duplex: 'half',
        timeoutMilliseconds: call.file === undefined ? TIMEOUT_MILLISECONDS : FILE_TIMEOUT_MILLISECONDS,
        fetch: servers.fetch,
        signal,
      });
      const read = await readJson(answer);
      if (answer.ok) return { status: answer.status, body: read };
      throw refusalOf(answer, read, now());
    },
  };
}

function bodyOf({
  body,
  form,
  file,
  description,
  idempotencyKey,
}: Omit<MastodonCall, 'method' | 'path' | 'signal'>): {
  headers: Record<string, string>;
  body: NonNullable<RequestInit['body']> | null;
} {
  if (form !== undefined) return { headers: {}, body: new URLSearchParams(form) };
  if (file !== undefined) return partsOf(file, description ?? '');
  const headers: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  if (body === undefined) return { headers, body: null };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const partsOf = (file: FilePart & { readonly filename: string }, description: string) =>
  multipartOf(description === '' ? {} : { description }, { ...file, name: 'file' });

/** A refusal by its name or status; one that the tables lack is told in the server's own words. */
function refusalOf(answer: Response, body: unknown, now: Date): NetworkError {
  const refused = Refusal.safeParse(body);
  const { status, headers } = answer;
  // A server's failure says nothing about what was done before it, nor does whatever stands in front of it.
  if (status >= 500 || !refused.success) return strangeAnswer(answer, null);
  const { error, error_description: words = error } = refused.data;
  const login = MASTODON_LOGIN_ERRORS[error];
  const row = login ?? MASTODON_ERRORS[status];
  const userMessage = message('network.refused', { words: words.slice(0, MOST_WORDS) });
  return new NetworkError({
    action: 'fix',
    userMessage,
    ...row,
    code: login === undefined ? String(status) : error,
    waitSeconds: status === 429 ? waitSeconds(headers, now) : 0,
    cause: words,
  });
}

/** `x-ratelimit-reset` is an instant, as ISO 8601. An account is never asked again at once. */
function waitSeconds(headers: Headers, now: Date): number {
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '');
  const wait = Number.isNaN(reset) ? retryAfterSeconds(headers) : (reset - now.getTime()) / 1000;
  return Math.min(Math.max(wait, LEAST_WAIT_SECONDS), MOST_WAIT_SECONDS);
}
