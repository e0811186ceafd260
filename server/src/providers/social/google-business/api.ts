import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { type GoogleOauth, googleOauth } from '../google/oauth.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { googleErrorRow } from './error-table.ts';

/** Google's services, each on a host of its own; addresses without a slash at the end. */
export interface GoogleHosts {
  readonly tokens: string;
  readonly accounts: string;
  readonly locations: string;
  readonly posts: string;
  readonly performance: string;
}

/** The app at Google that we are. */
export interface GoogleApp {
  readonly hosts: GoogleHosts;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GoogleCall {
  readonly host: Exclude<keyof GoogleHosts, 'tokens'>;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** The parts of Google's API that are used, one call at a time. */
export interface GoogleApi {
  readonly oauth: GoogleOauth;
  /** @throws NetworkError whose code is Google's own name of the refusal */
  call(request: GoogleCall): Promise<unknown>;
}

const TIMEOUT_MILLISECONDS = 30_000;
const MOST_WORDS = 300;
const Refusal = z.object({
  error: z.object({ status: z.string().default(''), message: z.string().default('') }),
});

export function googleApi(app: GoogleApp): GoogleApi {
  return {
    oauth: googleOauth({ ...app, tokensUrl: app.hosts.tokens }),
    async call({ host, method, path, token, body, signal }) {
      const answer = await sendRequest(`${app.hosts[host]}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        ...(signal === undefined ? {} : { signal }),
      });
      const read = await readJson(answer);
      if (answer.ok) return read;
      throw refusalOf(answer, read);
    },
  };
}

/** A refusal by its name; one that the table lacks is told in Google's own words. */
function refusalOf(answer: Response, body: unknown): NetworkError {
  const refused = Refusal.safeParse(body);
  if (answer.status >= 500 || !refused.success) return strangeAnswer(answer, null);
  const { status, message: words } = refused.data.error;
  const limited = answer.status === 429;
  return new NetworkError({
    action: 'fix',
    userMessage: message('network.refused', { words: words.slice(0, MOST_WORDS) }),
    ...googleErrorRow(limited ? 'RESOURCE_EXHAUSTED' : status),
    code: status || `http-${answer.status}`,
    waitSeconds: limited ? retryAfterSeconds(answer.headers) || 60 : 0,
  });
}
