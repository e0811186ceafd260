import { type Message, message } from '@postownia/contract/messages/message';

/** Why a provider gave nothing usable; the same words for every vendor. */
export const PROVIDER_ERROR_CODES = [
  'invalid-key',
  'not-allowed',
  'no-credit',
  'rate-limited',
  'unavailable',
  'timeout',
  'bad-request',
  'model-missing',
  'refused',
  'empty',
  'bad-answer',
  'unsafe-image',
  'no-image-address',
  'bad-image',
  'not-configured',
  'cancelled',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

/** Trying the same request again later can help; with the others somebody must change something first. */
const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'rate-limited',
  'unavailable',
  'timeout',
  'empty',
  'bad-answer',
  'no-image-address',
  'bad-image',
]);

export interface ProviderErrorOptions {
  readonly cause?: unknown;
  readonly status?: number;
  /** From the provider's `retry-after`; whole seconds. */
  readonly retryAfterSeconds?: number;
  /** For the log, never for people: what was wrong with the answer, without secrets. */
  readonly detail?: string;
}

/** A provider's failure, already translated into our own words. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;
  readonly retryable: boolean;
  /** What a person reads. */
  readonly userMessage: Message;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProviderErrorCode, options: ProviderErrorOptions = {}) {
    super(`${code}${options.detail ? `: ${options.detail}` : ''}`, { cause: options.cause });
    this.name = 'ProviderError';
    this.code = code;
    this.retryable = RETRYABLE.has(code);
    this.userMessage = toMessage(code, options.retryAfterSeconds ?? 0);
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A wait of minutes is named: nobody asks the provider before it is over. */
function toMessage(code: ProviderErrorCode, retryAfterSeconds: number): Message {
  if (code !== 'rate-limited' || retryAfterSeconds < 60) return message(`provider.${code}`);
  return message('provider.held', { minutes: Math.ceil(retryAfterSeconds / 60) });
}
