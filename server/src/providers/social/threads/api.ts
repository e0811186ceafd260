import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import { threadsErrorRow } from './error-table.ts';

/** The app at Threads that we are: another than the one at Facebook, also where one firm has both. */
export interface ThreadsApp {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly appId: string;
  readonly appSecret: string;
}

export interface ThreadsCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the version, for example `/me/threads`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Left out for the login's own calls. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** The API of Threads, one call at a time. */
export interface ThreadsApi {
  readonly app: ThreadsApp;
  /** @throws NetworkError whose code is the number of the refusal, `190/463` */
  call(request: ThreadsCall): Promise<{ body: unknown; requestId: string | null }>;
  /**
   * The login's calls, which stand outside of the versions.
   * @throws NetworkError
   */
  oauth(request: Omit<ThreadsCall, 'token'>): Promise<unknown>;
}

const VERSION = 'v1.0';
const TIMEOUT_MILLISECONDS = 20_000;
const MOST_WORDS = 300;

const Refusal = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().default(''),
    error_user_msg: z.string().optional(),
  }),
});

export function threadsApi(app: ThreadsApp): ThreadsApi {
  const send = async (base: string, { method, path, params = {}, token, signal }: ThreadsCall) => {
    const url = new URL(`${base}${path}`);
    const given = new URLSearchParams(token === undefined ? params : { ...params, access_token: token });
    const hasBody = method === 'POST';
    if (!hasBody) url.search = given.toString();
    const answer = await sendRequest(url, {
      method,
      body: hasBody ? given : null,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      signal,
    });
    const body = await readJson(answer);
    const requestId = answer.headers.get('x-fb-request-id') ?? answer.headers.get('x-fb-trace-id');
    const refused = Refusal.safeParse(body);
    if (answer.ok && !refused.success) return { body, requestId };
    if (!refused.success) throw strangeAnswer(answer, requestId);
    throw refusalOf(refused.data.error, requestId);
  };
  return {
    app,
    call: (request) => send(`${app.apiUrl}/${VERSION}`, request),
    oauth: async (request) => (await send(app.apiUrl, request)).body,
  };
}

/** A refusal by its numbers; one that the table lacks is told in Threads' own words. */
function refusalOf(
  { code, error_subcode: subcode, error_user_msg: said, message: words }: z.infer<typeof Refusal>['error'],
  requestId: string | null,
): NetworkError {
  const told = (said ?? words).slice(0, MOST_WORDS);
  return new NetworkError({
    action: 'fix',
    userMessage: message('network.refused', { words: told }),
    ...threadsErrorRow(code, subcode),
    code: subcode === undefined ? String(code) : `${code}/${subcode}`,
    requestId,
    cause: words,
  });
}
