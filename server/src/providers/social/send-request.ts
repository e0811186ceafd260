import { message } from '@postownia/contract/messages/message';
import type { Fetch } from '../limit-fetch.ts';
import { PrivateAddressError } from '../public-fetch.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { NetworkError } from './network-error.ts';

const NO_ANSWER = message('network.no-answer');
const UNREACHABLE = message('network.unreachable');
/** Causes after which the request certainly never left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The server that an account names leads inside, from the beginning or by now; nothing was sent. */
const INSIDE = { action: 'reconnect', userMessage: message('network.private-server') } as const;
const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

interface Outgoing extends Omit<RequestInit, 'signal'> {
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignal | undefined;
  /** How it is sent where the address is not ours: see `publicFetch`. */
  readonly fetch?: Fetch;
  /** Answers with 3xx are taken as they are, for a protocol in which they lead nowhere; they are never followed. */
  readonly answersRedirects?: boolean;
  /** Needed with a stream as the body. */
  readonly duplex?: 'half';
}

/**
 * One request to a network, within a time limit and never redirected.
 * @throws NetworkError: `retry` when it certainly never left, else `check` and `lost`
 */
export async function sendRequest(
  url: string | URL,
  { timeoutMilliseconds, signal, fetch: send = fetch, answersRedirects = false, ...init }: Outgoing,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await send(url, {
      ...init,
      redirect: answersRedirects ? 'manual' : 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
  } catch (error) {
    throw noAnswer(error);
  }
}

/**
 * The JSON of an answer, or undefined when its body is something else or ends too early.
 * @param prepare what has to be done to the text before it is parsed
 * @throws NetworkError when the rest of it never came
 */
export async function readJson(
  answer: Response,
  prepare: (text: string) => string = (text) => text,
): Promise<unknown> {
  try {
    return JSON.parse(prepare(await readText(answer)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw noAnswer(error);
  }
}

/** The text of an answer; one that does not end is not read to its end. */
async function readText(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > MOST_ANSWER_BYTES) throw new SyntaxError('longer than any answer of a network');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Whatever stands between us and the network answered; nobody knows how far the request got. */
export function strangeAnswer(answer: Response, requestId: string | null): NetworkError {
  return new NetworkError({
    action: 'check',
    code: `http-${answer.status}`,
    userMessage: NO_ANSWER,
    requestId,
    lost: true,
    waitSeconds: retryAfterSeconds(answer.headers),
  });
}

function noAnswer(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NetworkError) return cause;
    if (cause instanceof PrivateAddressError)
      return new NetworkError({ ...INSIDE, code: 'private-address', cause: error });
    if ('code' in cause && typeof cause.code === 'string' && NEVER_SENT.has(cause.code)) {
      return new NetworkError({ action: 'retry', code: cause.code, userMessage: UNREACHABLE, cause: error });
    }
  }
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return new NetworkError({
    action: 'check',
    code: timedOut ? 'timeout' : 'no-answer',
    userMessage: NO_ANSWER,
    lost: true,
    cause: error,
  });
}
