import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { classifyMetaError } from './classify-error.ts';
import { classifyUploadError } from './classify-upload-error.ts';
import { MetaUsage } from './usage.ts';

/** The app at Meta that we are, and where its API lives. */
export interface MetaApp {
  /** Without a slash at the end. */
  readonly graphUrl: string;
  /** Where the bytes of videos go; without a slash at the end. */
  readonly uploadUrl: string;
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

/** The bytes of a file from `offset` to its end. */
export interface GraphUpload {
  /** After the version, for example `/video-upload/123`. */
  readonly id: string;
  readonly token: string;
  readonly offset: number;
  readonly bytes: number;
  readonly body: Readable;
  readonly signal: AbortSignal;
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
  /**
   * Sends a file's bytes; nobody sees them yet.
   * @throws NetworkError
   */
  upload(upload: GraphUpload): Promise<GraphAnswer>;
}

const TIMEOUT_MILLISECONDS = 20_000;
const IMAGE_TIMEOUT_MILLISECONDS = 60_000;
const VIDEO_TIMEOUT_MILLISECONDS = 10 * 60_000;

/** A client of the Graph API: versioned addresses, `appsecret_proof`, time limits, refusals by numeric code. */
export function metaGraph(app: MetaApp, usage = new MetaUsage()): MetaGraph {
  return {
    app,
    async call(request) {
      const answer = await send(app, request);
      if (answer.ok) usage.record(answer.headers);
      const body = await readJson(answer);
      const requestId = requestIdOf(answer);
      if (answer.ok && body !== undefined && !hasError(body)) return { body, requestId };
      const { status, headers } = answer;
      throw classifyMetaError({ status, headers, body }) ?? strangeAnswer(answer, requestId);
    },
    async upload({ id, token, offset, bytes, body, signal }) {
      const answer = await sendRequest(`${app.uploadUrl}/video-upload/${app.version}/${id}`, {
        method: 'POST',
        headers: {
          authorization: `OAuth ${token}`,
          offset: String(offset),
          file_size: String(bytes),
          'content-length': String(bytes - offset),
          'content-type': 'application/octet-stream',
        },
        body: Readable.toWeb(body) as ReadableStream,
        duplex: 'half',
        timeoutMilliseconds: VIDEO_TIMEOUT_MILLISECONDS,
        signal,
      });
      const read = await readJson(answer);
      const requestId = requestIdOf(answer);
      if (answer.ok && read !== undefined && !hasError(read)) return { body: read, requestId };
      throw classifyUploadError(read, requestId) ?? strangeAnswer(answer, requestId);
    },
  };
}

const requestIdOf = ({ headers }: Response) => headers.get('x-fb-request-id') ?? headers.get('x-fb-trace-id');

function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('error' in body || 'debug_info' in body);
}

async function send(app: MetaApp, request: GraphRequest): Promise<Response> {
  const url = new URL(`${app.graphUrl}/${app.version}${request.path}`);
  const params = { ...request.params, ...proven(app, request.token) };
  const body = request.method === 'POST' ? bodyOf(params, request.file) : null;
  if (body === null) for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return sendRequest(url, {
    method: request.method,
    body,
    timeoutMilliseconds: request.file === undefined ? TIMEOUT_MILLISECONDS : IMAGE_TIMEOUT_MILLISECONDS,
    signal: request.signal,
  });
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
