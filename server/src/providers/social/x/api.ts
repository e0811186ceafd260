import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { X_LOGIN_ERRORS, xErrorRow } from './error-table.ts';

/** The app at X that we are, and where its API lives. */
export interface XApp {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface XCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the host, with its query. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  /** Sent in parts instead of `body`. */
  readonly parts?: FormData;
  readonly signal?: AbortSignal;
}

/** X's API, one call at a time. Most calls cost whoever runs the installation (docs/providers/x.md). */
export interface XApi {
  readonly app: XApp;
  /** @throws NetworkError whose code is the status of the refusal */
  call(request: XCall): Promise<unknown>;
  /**
   * The login's calls: a form with the app's secret beside it.
   * @throws NetworkError
   */
  oauth(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const FILE_TIMEOUT_MILLISECONDS = 120_000;
const MOST_WORDS = 300;
const LEAST_WAIT_SECONDS = 60;
const MOST_WAIT_SECONDS = 86_400;

const Problem = z.object({
  title: z.string().default(''),
  detail: z.string().default(''),
  type: z.string().default(''),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
});
const LoginRefusal = z.object({ error: z.string() });

export function xApi(app: XApp, { now }: { now: () => Date }): XApi {
  return {
    app,
    async call({ method, path, token, body, parts, signal }) {
      const headers: Record<string, string> = { authorization: `Bearer ${token}` };
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method,
        headers,
        body: parts ?? (body === undefined ? null : JSON.stringify(body)),
        timeoutMilliseconds: parts === undefined ? TIMEOUT_MILLISECONDS : FILE_TIMEOUT_MILLISECONDS,
        signal,
      });
      const read = await readJson(answer);
      if (answer.ok) return read;
      throw refusalOf(answer, read, now());
    },
    async oauth(path, form) {
      const pair = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${pair}` },
        body: new URLSearchParams(form),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      });
      const read = await readJson(answer);
      if (answer.ok) return read;
      const refused = LoginRefusal.safeParse(read);
      if (answer.status >= 500 || !refused.success) throw strangeAnswer(answer, null);
      const { error: code } = refused.data;
      const row = X_LOGIN_ERRORS[code] ?? { action: 'ops', userMessage: message('network.misconfigured') };
      throw new NetworkError({ ...row, code });
    },
  };
}

/** A refusal by its words or status; one that the table lacks is told in X's own words. */
function refusalOf(answer: Response, body: unknown, now: Date): NetworkError {
  const problem = Problem.safeParse(body);
  const { status, headers } = answer;
  if (status >= 500 || !problem.success) return strangeAnswer(answer, null);
  const { title, detail, type, errors } = problem.data;
  const words = detail || errors[0]?.message || title;
  return new NetworkError({
    action: 'fix',
    userMessage: message('network.refused', { words: words.slice(0, MOST_WORDS) }),
    ...xErrorRow(status, `${type} ${title} ${words}`),
    code: String(status),
    waitSeconds: status === 429 ? waitSeconds(headers, now) : 0,
    cause: words,
  });
}

/** `x-rate-limit-reset` is an instant in seconds. An account is never asked again at once. */
function waitSeconds(headers: Headers, now: Date): number {
  const reset = Number(headers.get('x-rate-limit-reset'));
  const wait = reset > 0 ? reset - now.getTime() / 1000 : retryAfterSeconds(headers);
  return Math.min(Math.max(wait, LEAST_WAIT_SECONDS), MOST_WAIT_SECONDS);
}
