import type OpenAI from 'openai';
import { type Fetch, limitFetch } from './limit-fetch.ts';
import { ProviderError, type ProviderErrorCode } from './provider-error.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface OpenaiOptions {
  readonly apiKey: string;
  /** Up to and with `/v1`. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds per attempt; 30 s for text, 90 s for an image. */
  readonly timeout?: number | undefined;
  /** Further attempts after 408, 409, 429, 5xx and lost connections. */
  readonly retries?: number | undefined;
}

export interface OpenaiLimits {
  readonly timeout: number;
  readonly answerBytes: number;
}

const RETRIES = 2;

/** The vendor's library, loaded on first use: its import alone costs memory that a keyless start does not need. */
export async function openOpenai(options: OpenaiOptions, limits: OpenaiLimits): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    apiKey: options.apiKey,
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    timeout: options.timeout ?? limits.timeout,
    maxRetries: options.retries ?? RETRIES,
    fetch: limitFetch(options.fetch ?? fetch, limits.answerBytes),
    logLevel: 'off',
    // Nothing but our own configuration decides; the library would read the environment.
    organization: null,
    project: null,
  });
}

/** The parts of the library's errors that we read; checked by shape, so that no import is needed. */
interface VendorError {
  readonly status?: number;
  readonly code?: string | null;
  readonly type?: string | null;
  readonly param?: string | null;
  readonly message?: string;
  readonly headers?: Headers;
  readonly constructor?: { readonly name?: string };
}

const BY_STATUS: Readonly<Record<number, ProviderErrorCode>> = {
  400: 'bad-request',
  401: 'invalid-key',
  403: 'not-allowed',
  404: 'model-missing',
  408: 'timeout',
  413: 'bad-request',
  422: 'bad-request',
  429: 'rate-limited',
};

/** Translates whatever a call threw (error table of the provider's documentation, read 2026-11-21). */
export function translateOpenaiError(error: unknown, signal: AbortSignal | undefined): ProviderError {
  if (error instanceof ProviderError) return error;
  if (signal?.aborted) return new ProviderError('cancelled', { cause: error });
  const vendor = (error ?? {}) as VendorError;
  const name = vendor.constructor?.name ?? '';
  const detail = [vendor.status, vendor.code ?? vendor.type].filter(Boolean).join(' ') || name;
  if (name === 'APIConnectionTimeoutError') return new ProviderError('timeout', { cause: error, detail });
  if (vendor.status === undefined) {
    const code = name === 'APIConnectionError' ? 'unavailable' : 'bad-answer';
    return new ProviderError(code, { cause: error, detail });
  }
  const options = { cause: error, detail, status: vendor.status };
  if (vendor.code === 'insufficient_quota' || vendor.type === 'insufficient_quota')
    return new ProviderError('no-credit', options);
  if (vendor.code === 'content_policy_violation' || vendor.code === 'moderation_blocked')
    return new ProviderError('refused', options);
  const code = BY_STATUS[vendor.status] ?? (vendor.status >= 500 ? 'unavailable' : 'bad-request');
  return new ProviderError(code, {
    ...options,
    retryAfterSeconds: retryAfterSeconds(vendor.headers ?? new Headers()),
  });
}

/** The request field that a 400 complains about, in dotted form; null when it is no such complaint. */
export function rejectedParameter(error: unknown): string | null {
  const vendor = (error ?? {}) as VendorError;
  if (vendor.status !== 400 && vendor.status !== 422) return null;
  return (
    vendor.param ??
    /(?:parameter|argument supplied|field)s?:?\s*'?"?([\w.]+)/i.exec(vendor.message ?? '')?.[1] ??
    null
  );
}
