import type { WebhookProblem } from '@postownia/contract';
import { isPrivateAddress, PrivateAddressError, publicFetch } from '../public-fetch.ts';
import { retryAfterSeconds } from '../retry-after.ts';

/** What came of one attempt; a problem without a status had no answer. */
export interface ReceiverAnswer {
  readonly problem: WebhookProblem | null;
  readonly status: number | null;
  /** The beginning of the body. */
  readonly answer: string | null;
  /** Asked for with `retry-after`; 0: nothing was said. */
  readonly waitSeconds: number;
  readonly milliseconds: number;
}

/** Programs of others that want to hear of events. */
export interface Receivers {
  /** Whether an address may be one at all: https, and no address inside. What it leads to is checked with each call. */
  allows(url: string): boolean;
  /** Posts once, follows nothing, and never throws. */
  send(
    url: string,
    request: { body: string; headers: Readonly<Record<string, string>>; signal?: AbortSignal | undefined },
  ): Promise<ReceiverAnswer>;
}

const ANSWER_BYTES = 2_048;

/**
 * @param trusted origins that are asked as they are: the sandbox, and receivers of tests
 * @param timeoutMilliseconds for the whole answer
 */
export function makeReceivers(trusted: readonly string[], timeoutMilliseconds: number): Receivers {
  const send = publicFetch(trusted);
  const origins = new Set(trusted.map((address) => new URL(address).origin));
  return {
    allows: (text) => {
      const url = URL.parse(text);
      if (url === null || url.username !== '' || url.password !== '') return false;
      if (origins.has(url.origin)) return true;
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const isAddress = /^[\d.]+$|:/.test(host);
      return (
        url.protocol === 'https:' &&
        host.includes(isAddress ? '' : '.') &&
        !(isAddress && isPrivateAddress(host))
      );
    },
    send: async (url, { body, headers, signal }) => {
      const began = performance.now();
      const timeout = AbortSignal.timeout(timeoutMilliseconds);
      const milliseconds = () => Math.round(performance.now() - began);
      try {
        const answer = await send(url, {
          method: 'POST',
          body,
          headers,
          redirect: 'manual',
          signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        });
        const waitSeconds = retryAfterSeconds(answer.headers);
        const text = await readBeginning(answer);
        const { status } = answer;
        return {
          status,
          problem: problemOf(status),
          answer: text,
          waitSeconds,
          milliseconds: milliseconds(),
        };
      } catch (error) {
        const nothing = { status: null, answer: null, waitSeconds: 0, milliseconds: milliseconds() };
        return { ...nothing, problem: timeout.aborted ? 'timeout' : causeOf(error) };
      }
    },
  };
}

function problemOf(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  if (status === 429) return 'busy';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function causeOf(error: unknown): WebhookProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PrivateAddressError) return 'private';
    if (/redirect/.test(cause.message)) return 'redirected';
  }
  return 'unreachable';
}

/** What fits; the rest is not waited for. NUL is no text for the database. */
async function readBeginning(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  if (reader === undefined) return null;
  while (size < ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  await reader.cancel();
  const bytes = Buffer.concat(chunks).subarray(0, ANSWER_BYTES);
  return new TextDecoder().decode(bytes).replaceAll('\0', '�');
}
