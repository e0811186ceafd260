import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { retryAfterSeconds } from '../../retry-after.ts';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { linkedinErrorRow } from './error-table.ts';

/** The app at LinkedIn that we are, and where its API lives; addresses without a slash at the end. */
export interface LinkedInApp {
  readonly apiUrl: string;
  /** Of the login: codes, renewals, looking at tokens, revoking. */
  readonly authUrl: string;
  /** For example `202609`; LinkedIn ends each after about a year. */
  readonly version: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether it may post as pages (Community Management API). */
  readonly pages: boolean;
}

export interface LinkedInCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query, ids of it percent-encoded. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface LinkedInAnswer {
  /** undefined where it had none. */
  readonly body: unknown;
  /** What was created, where something was. */
  readonly createdId: string | null;
  readonly requestId: string | null;
}

/** LinkedIn's API, one call at a time. */
export interface LinkedInApi {
  readonly app: LinkedInApp;
  /** @throws NetworkError whose code is the name of the refusal */
  call(request: LinkedInCall): Promise<LinkedInAnswer>;
  /**
   * The login's calls: a form with the app's secret in, JSON out.
   * @throws NetworkError
   */
  oauth(path: string, form: Readonly<Record<string, string>>): Promise<unknown>;
  /**
   * Sends an image to the address that LinkedIn gave for it; nobody sees it yet.
   * @throws NetworkError
   */
  putImage(upload: {
    url: string;
    token: string;
    bytes: Uint8Array<ArrayBuffer>;
    signal: AbortSignal;
  }): Promise<void>;
  /**
   * Sends a part of a video to the address that LinkedIn gave for it, which needs no token.
   * @returns by what the part is named when all are joined; null where LinkedIn did not say
   * @throws NetworkError
   */
  putPart(part: {
    url: string;
    content: ReadableStream<Uint8Array>;
    bytes: number;
    signal: AbortSignal;
  }): Promise<string | null>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const IMAGE_TIMEOUT_MILLISECONDS = 60_000;
const PART_TIMEOUT_MILLISECONDS = 120_000;
const MOST_WORDS = 300;

const Refusal = z.object({
  code: z.string().optional(),
  serviceErrorCode: z.number().optional(),
  message: z.string(),
});
const LoginRefusal = z.object({ error: z.string() });

/** A client of LinkedIn's API: versioned, refusals by their names. */
export function linkedinApi(app: LinkedInApp, { now }: { now: () => Date }): LinkedInApi {
  return {
    app,
    async call({ method, path, token, body, signal }) {
      const answer = await sendRequest(`${app.apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'linkedin-version': app.version,
          'x-restli-protocol-version': '2.0.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        signal,
      });
      const read = await readJson(answer);
      const requestId = answer.headers.get('x-li-uuid');
      if (answer.ok) return { body: read, createdId: answer.headers.get('x-restli-id'), requestId };
      throw refusalOf(answer, read, now());
    },
    async oauth(path, form) {
      const answer = await sendRequest(`${app.authUrl}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...form }),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      });
      const read = await readJson(answer);
      if (answer.ok) return read;
      const refused = LoginRefusal.safeParse(read);
      if (answer.status >= 500 || !refused.success) throw strangeAnswer(answer, null);
      const { error: code } = refused.data;
      const row = linkedinErrorRow(answer.status, code);
      throw new NetworkError({ action: 'ops', userMessage: message('network.misconfigured'), ...row, code });
    },
    async putImage({ url, token, bytes, signal }) {
      if (!isUploadAddress(url, app.apiUrl)) throw uploadRefused('upload-address');
      const answer = await sendRequest(url, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
        body: bytes,
        timeoutMilliseconds: IMAGE_TIMEOUT_MILLISECONDS,
        signal,
      });
      await answer.body?.cancel();
      if (answer.status === 201) return;
      if (answer.status >= 400 && answer.status < 500) throw uploadRefused(`upload-${answer.status}`);
      throw strangeAnswer(answer, null);
    },
    async putPart({ url, content, bytes, signal }) {
      if (!isUploadAddress(url, app.apiUrl)) throw partRefused('upload-address');
      const answer = await sendRequest(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes) },
        body: content,
        duplex: 'half',
        timeoutMilliseconds: PART_TIMEOUT_MILLISECONDS,
        signal,
      });
      await answer.body?.cancel();
      if (answer.ok) return answer.headers.get('etag');
      if (answer.status >= 400 && answer.status < 500) throw partRefused(`upload-${answer.status}`);
      throw strangeAnswer(answer, null);
    },
  };
}

/** An address that an answer names leads to LinkedIn and nowhere else, least of all inside. */
export function isUploadAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && username === '' && hostname.endsWith('.linkedin.com');
}

/** Addresses live for a while only: the images go up anew. */
const uploadRefused = (code: string) =>
  new NetworkError({ action: 'retry', code, userMessage: message('linkedin.image-dropped'), restart: true });

const partRefused = (code: string) =>
  new NetworkError({ action: 'retry', code, userMessage: message('linkedin.video-dropped'), restart: true });

/** A refusal by its name, else by its status; one that the table lacks is told in LinkedIn's own words. */
function refusalOf(answer: Response, body: unknown, now: Date): NetworkError {
  const requestId = answer.headers.get('x-li-uuid');
  const refused = Refusal.safeParse(body);
  const { status, headers } = answer;
  if (status >= 500 || !refused.success) return strangeAnswer(answer, requestId);
  const { code = `http-${status}`, message: words } = refused.data;
  const row = linkedinErrorRow(status, code);
  const userMessage = message('network.refused', { words: words.slice(0, MOST_WORDS) });
  const limitSeconds = retryAfterSeconds(headers) || secondsToMidnight(now);
  return new NetworkError({
    action: 'fix',
    userMessage,
    ...row,
    code,
    requestId,
    waitSeconds: status === 429 ? limitSeconds : 0,
    // Whose repetition it is: whoever looks for the post needs that, and nothing else tells it for a profile.
    cause: words,
  });
}

/** Quotas are of a day, which ends at midnight in UTC. */
function secondsToMidnight(now: Date): number {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight.getTime() - now.getTime()) / 1000);
}
