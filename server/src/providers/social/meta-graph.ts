import { createHmac } from 'node:crypto';
import { classifyMetaError } from './classify-meta-error.ts';
import { META_NO_ANSWER, META_UNREACHABLE } from './meta-error-table.ts';
import { NetworkError } from './network-error.ts';

/** The app at Meta that we are, and where its API lives. */
export interface MetaApp {
  /** Without a slash at the end. */
  readonly graphUrl: string;
  /** For example `v25.0`. */
  readonly version: string;
  readonly appId: string;
  readonly appSecret: string;
}

export interface GraphRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the version, for example `/me/accounts`. */
  readonly path: string;
  /** Left out for the login's own calls, which carry the app's id and secret instead. */
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Sent as multipart `source`. */
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

export interface GraphAnswer {
  readonly body: unknown;
  readonly requestId: string | null;
}

/** The Graph API, one call at a time. */
export interface MetaGraph {
  readonly app: MetaApp;
  /** @throws NetworkError */
  call(request: GraphRequest): Promise<GraphAnswer>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const UPLOAD_TIMEOUT_MILLISECONDS = 60_000;
/** Causes after which the request certainly never left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A client of the Graph API: versioned addresses, `appsecret_proof`, time limits, refusals by numeric code. */
export function metaGraph(app: MetaApp): MetaGraph {
  return {
    app,
    async call(request) {
      const answer = await send(app, request);
      const body = await readBody(answer);
      const requestId = answer.headers.get('x-fb-request-id') ?? answer.headers.get('x-fb-trace-id');
      if (answer.ok && body !== undefined && !hasError(body)) return { body, requestId };
      throw refusalOf(answer, body, requestId);
    },
  };
}

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body;
}

function refusalOf(answer: Response, body: unknown, requestId: string | null): NetworkError {
  const error = classifyMetaError({ status: answer.status, headers: answer.headers, body });
  if (error !== null) return error;
  // Whatever stands between us and Meta answered; nobody knows how far the request got.
  return new NetworkError({
    action: 'check',
    code: `http-${answer.status}`,
    sentence: META_NO_ANSWER,
    requestId,
    lost: true,
    waitSeconds: retryAfterSeconds(answer.headers),
  });
}

/** `retry-after` in seconds or as an HTTP date (RFC 9110, section 10.2.3), at most a day. */
function retryAfterSeconds(headers: Headers): number {
  const text = headers.get('retry-after');
  if (text === null) return 0;
  const date = headers.get('date');
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(date ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 86_400) : 0;
}

async function send(app: MetaApp, request: GraphRequest): Promise<Response> {
  const url = new URL(`${app.graphUrl}/${app.version}${request.path}`);
  const params = { ...request.params, ...proven(app, request.token) };
  const body = request.method === 'POST' ? bodyOf(params, request.file) : null;
  if (body === null) for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const timeout = AbortSignal.timeout(
    request.file === undefined ? TIMEOUT_MILLISECONDS : UPLOAD_TIMEOUT_MILLISECONDS,
  );
  try {
    return await fetch(url, {
      method: request.method,
      body,
      redirect: 'error',
      signal: request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]),
    });
  } catch (error) {
    throw noAnswer(error);
  }
}

function bodyOf(
  params: Record<string, string>,
  file: Uint8Array<ArrayBuffer> | undefined,
): FormData | URLSearchParams {
  if (file === undefined) return new URLSearchParams(params);
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) form.set(name, value);
  form.set('source', new Blob([file], { type: 'image/jpeg' }), 'image.jpg');
  return form;
}

/** Token and the proof that its user holds the app's secret too (Meta: "Securing Graph API requests"). */
function proven(app: MetaApp, token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const proof = createHmac('sha256', app.appSecret).update(token).digest('hex');
  return { access_token: token, appsecret_proof: proof };
}

function noAnswer(error: unknown): NetworkError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && NEVER_SENT.has(cause.code)) {
      return new NetworkError({
        action: 'retry',
        code: cause.code,
        sentence: META_UNREACHABLE,
        cause: error,
      });
    }
  }
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return new NetworkError({
    action: 'check',
    code: timedOut ? 'timeout' : 'no-answer',
    sentence: META_NO_ANSWER,
    lost: true,
    cause: error,
  });
}

/** The JSON, or undefined when the body is something else or ends too early. */
async function readBody(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw noAnswer(error);
  }
}
