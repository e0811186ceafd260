import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { pinterestErrorRow } from './error-table.ts';

/** The app at Pinterest that we are, and where its API lives; addresses without a slash at the end. */
export interface PinterestApp {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Pinterest looked at the app (Standard access): before that nobody but its creator sees a pin. */
  readonly standard: boolean;
}

export interface PinterestAnswer {
  readonly body: unknown;
  readonly requestId: string | null;
}

export interface PinterestCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v5`, with its query. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Pinterest's API, one call at a time. */
export interface PinterestApi {
  readonly app: PinterestApp;
  /** @throws NetworkError whose code is the status and Pinterest's own number */
  call(request: PinterestCall): Promise<PinterestAnswer>;
  /**
   * Trades a code or a refresh token.
   * @throws NetworkError
   */
  token(form: Readonly<Record<string, string>>): Promise<unknown>;
}

const TIMEOUT_MILLISECONDS = 20_000;
/** Images travel inside the call itself. */
const PIN_TIMEOUT_MILLISECONDS = 60_000;
const MOST_WORDS = 300;

const Refusal = z.object({ code: z.number(), message: z.string() });

export function pinterestApi(app: PinterestApp): PinterestApi {
  return {
    app,
    async call({ method, path, token, body, signal }) {
      const answer = await sendRequest(`${app.apiUrl}/v5${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        timeoutMilliseconds: body === undefined ? TIMEOUT_MILLISECONDS : PIN_TIMEOUT_MILLISECONDS,
        ...(signal === undefined ? {} : { signal }),
      });
      const read = await readJson(answer);
      if (answer.ok) return { body: read, requestId: requestIdOf(answer) };
      throw refusalOf(answer, read);
    },
    async token(form) {
      const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      const answer = await sendRequest(`${app.apiUrl}/v5/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams(form),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      });
      const read = await readJson(answer);
      if (answer.ok) return read;
      const refused = refusalOf(answer, read);
      // Our own name or secret is wrong only where Pinterest says 401; else the code or the refresh token is dead.
      if (refused.lost || answer.status === 429) throw refused;
      const { code } = refused;
      throw answer.status === 401
        ? new NetworkError({ action: 'ops', code, userMessage: message('network.misconfigured') })
        : new NetworkError({ action: 'reconnect', code, userMessage: message('network.expired') });
    },
  };
}

const requestIdOf = ({ headers }: Response) => headers.get('x-pinterest-rid');

/** A refusal by its status; one that the table lacks is told in Pinterest's own words. */
function refusalOf(answer: Response, body: unknown): NetworkError {
  const requestId = requestIdOf(answer);
  const refused = Refusal.safeParse(body);
  const { status, headers } = answer;
  if (status >= 500 || !refused.success) return strangeAnswer(answer, requestId);
  const { code, message: words } = refused.data;
  return new NetworkError({
    action: 'fix',
    userMessage: message('network.refused', { words: words.slice(0, MOST_WORDS) }),
    ...pinterestErrorRow(status),
    code: `${status}/${code}`,
    requestId,
    waitSeconds: status === 429 ? retryAfterSeconds(headers) || resetSeconds(headers) : 0,
  });
}

/** `x-ratelimit-reset` tells in how many seconds the limit ends. */
function resetSeconds(headers: Headers): number {
  const seconds = Number(headers.get('x-ratelimit-reset') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : 60;
}
