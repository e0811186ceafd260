import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { GOOGLE_EXPIRED, type GoogleOauth, googleOauth } from '../google/oauth.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { WAITS_FOR_QUOTA, youtubeErrorRow } from './error-table.ts';
import { secondsToQuota } from './quota-day.ts';

/** The app at YouTube that we are. */
export interface YoutubeApp {
  /** Of the data and of uploads, without a slash at the end. */
  readonly apiUrl: string;
  readonly tokensUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Google looked at the app: before that every video stays private. */
  readonly audited: boolean;
  /** Videos that Google takes from all people of the app in a day. */
  readonly uploadsPerDay: number;
}

export interface YoutubeCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** YouTube's Data API, one call at a time. */
export interface YoutubeApi {
  readonly app: YoutubeApp;
  readonly oauth: GoogleOauth;
  /** @throws NetworkError whose code is YouTube's own reason */
  call(request: YoutubeCall): Promise<{ readonly body: unknown; readonly headers: Headers }>;
  /** The refusal that an answer is, by its reason. */
  refusalOf(answer: Response): Promise<NetworkError>;
}

const TIMEOUT_MILLISECONDS = 30_000;
const MOST_WORDS = 300;
const Refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
  }),
});

/** A client of YouTube's Data API; refusals are told apart by the reason, for a status has many. */
export function youtubeApi(app: YoutubeApp, now: () => Date): YoutubeApi {
  const refusalOf = async (answer: Response) => refusal(answer, await readJson(answer), now());
  return {
    app,
    oauth: googleOauth(app),
    refusalOf,
    async call({ method, path, token, body, headers = {}, signal }) {
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        ...(signal === undefined ? {} : { signal }),
      });
      if (!answer.ok) throw await refusalOf(answer);
      return { body: await readJson(answer), headers: answer.headers };
    },
  };
}

/** Where the reason is none that we know. */
const BY_STATUS: Readonly<Record<number, ReturnType<typeof youtubeErrorRow>>> = {
  401: GOOGLE_EXPIRED,
  429: youtubeErrorRow('rateLimitExceeded'),
};

function refusal(answer: Response, body: unknown, now: Date): NetworkError {
  const refused = Refusal.safeParse(body);
  if (answer.status >= 500 || !refused.success) return strangeAnswer(answer, null);
  const { errors, message: words } = refused.data.error;
  const [{ reason: code } = { reason: `http-${answer.status}` }] = errors;
  const row = youtubeErrorRow(code) ?? BY_STATUS[answer.status];
  const wait = row?.waitSeconds ?? 0;
  const told = WAITS_FOR_QUOTA.has(code) ? secondsToQuota(now) : retryAfterSeconds(answer.headers);
  return new NetworkError({
    action: 'fix',
    userMessage: message('network.refused', { words: words.slice(0, MOST_WORDS) }),
    ...row,
    code,
    waitSeconds: Math.max(wait, told),
  });
}
