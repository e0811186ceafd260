import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of X's refusals means for us. */
export type XErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'userMessage' | 'backOffScope' | 'duplicate' | 'restart'
>;

const EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;
const OURS = { action: 'ops', userMessage: message('network.misconfigured') } as const;

/** By status (docs/providers/x.md). */
const BY_STATUS: Readonly<Record<number, XErrorRow>> = {
  401: EXPIRED,
  402: { action: 'ops', userMessage: message('x.credits') },
  403: { action: 'stop', userMessage: message('x.not-permitted') },
  404: { action: 'stop', userMessage: message('network.post-missing') },
  413: { action: 'fix', userMessage: message('x.image') },
  429: { action: 'retry', backOffScope: 'account', userMessage: message('network.limit') },
};

/** By the words of a problem, where its status alone would mislead; the first that fits decides. */
const BY_WORDS: readonly (readonly [RegExp, XErrorRow])[] = [
  [/duplicate content/i, { action: 'check', duplicate: true, userMessage: message('x.repetition') }],
  [/usage-capped|credits|UsageCapExceeded/i, { action: 'ops', userMessage: message('x.credits') }],
  [/client-forbidden|unsupported-authentication/i, OURS],
  [
    /media ids are invalid|media.*expired/i,
    { action: 'retry', restart: true, userMessage: message('x.file-dropped') },
  ],
];

/** What OAuth's own names mean. */
export const X_LOGIN_ERRORS: Readonly<Record<string, XErrorRow>> = {
  invalid_grant: EXPIRED,
  invalid_request: EXPIRED,
  invalid_client: OURS,
  unauthorized_client: OURS,
};

/** undefined: nobody wrote down what this refusal means. */
export const xErrorRow = (status: number, words: string): XErrorRow | undefined =>
  BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? BY_STATUS[status];
