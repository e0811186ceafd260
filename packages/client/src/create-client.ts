import { PostowniaError } from './postownia-error.ts';
import { type Prepared, requestOf } from './request-of.ts';
import type { CallArguments, OperationName, OutputOf } from './types.ts';
import { pauseBefore, sleep } from './wait.ts';

export interface ClientOptions {
  /** API key, `pst_…`. Keep it on a server: whoever has it acts with its rights. */
  readonly key: string;
  /** Slug or id of the brand that calls are about. A key of one brand needs none. */
  readonly brand?: string;
  /** Where the product is; default https://postownia.pl. */
  readonly url?: string;
  /** Tries of one call, at least 1; default 4. */
  readonly tries?: number;
  /** Of one try; default 30,000. */
  readonly timeoutMilliseconds?: number;
  /** Longest pause that the API may ask for before the call is given up; default 60 seconds. */
  readonly longestPauseSeconds?: number;
  readonly fetch?: typeof fetch;
  /** How to wait; tests do not. */
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface Client {
  /**
   * Calls an operation: `await client.call('GET /posts', { from, to })`. A call refused for haste (429) waits as long as it is
   * told and tries again. What failed on the way is repeated: a read harms nobody, and a write goes with one `Idempotency-Key` for all
   * its tries, so that it acts once.
   * @throws PostowniaError; what `signal` was aborted with
   */
  call<Name extends OperationName>(name: Name, ...given: CallArguments<Name>): Promise<OutputOf<Name>>;
}

const DEFAULTS = {
  url: 'https://postownia.pl',
  tries: 4,
  timeoutMilliseconds: 30_000,
  longestPauseSeconds: 60,
};

/** A client for one key. It keeps nothing between two calls. */
export function createClient(given: ClientOptions): Client {
  const options = { ...DEFAULTS, fetch: globalThis.fetch, wait: sleep, ...given };
  return {
    call: async (name, ...[input, asked]) => {
      const call = { brand: options.brand, ...asked };
      const isWrite = !name.startsWith('GET ');
      const key = isWrite ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined;
      const request = requestOf(name, (input ?? {}) as Record<string, unknown>, {
        ...options,
        ...call,
        idempotencyKey: key,
      });
      return (await callUntilAnswered(request, options, call.signal)) as never;
    },
  };
}

type Settings = Required<
  Pick<ClientOptions, 'tries' | 'timeoutMilliseconds' | 'longestPauseSeconds' | 'fetch' | 'wait'>
>;

async function callUntilAnswered(
  request: Prepared,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  for (let made = 1; ; made += 1) {
    try {
      return await tryOnce(request, settings, signal);
    } catch (error) {
      if (!(error instanceof PostowniaError) || made >= settings.tries) throw error;
      const pause = pauseBefore(error, { made, longestSeconds: settings.longestPauseSeconds });
      if (pause === null) throw error;
      await settings.wait(pause, signal);
    }
  }
}

async function tryOnce(
  { url, init }: Prepared,
  { fetch: send, timeoutMilliseconds }: Settings,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  let answer: Response;
  let text: string;
  try {
    answer = await send(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await answer.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new PostowniaError('NO_ANSWER', 'Postownia did not answer.', { status: 0, cause });
  }
  if (answer.ok) return readJson(text, answer);
  throw refusalOf(text, answer);
}

function readJson(text: string, { status, headers }: Response): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    // Something between us and the API answered for it.
    const requestId = headers.get('x-request-id');
    throw new PostowniaError('NO_ANSWER', 'What was answered is no JSON.', { status, requestId, cause });
  }
}

function refusalOf(text: string, answer: Response): PostowniaError {
  const { status, headers } = answer;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const fields = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  };
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    told = null;
  }
  const { code, message, details } = (told ?? {}) as { code?: unknown; message?: unknown; details?: unknown };
  if (typeof code !== 'string') return new PostowniaError('NO_ANSWER', `HTTP ${status}`, fields);
  return new PostowniaError(code, String(message), { ...fields, details });
}
