import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of Threads' refusals means for us. */
export type ThreadsErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'userMessage' | 'backOffScope' | 'waitSeconds' | 'lost' | 'restart'
>;

const LIMIT = {
  action: 'retry',
  backOffScope: 'account',
  waitSeconds: 300,
  userMessage: message('network.limit'),
} as const;
const AWAY = { action: 'check', lost: true, userMessage: message('network.away') } as const;
const NO_CONSENT = { action: 'reconnect', userMessage: message('threads.no-posting') } as const;

/** By code, and code and subcode where that says more (docs/providers/threads.md). */
export const THREADS_ERRORS: Readonly<Record<string, ThreadsErrorRow>> = {
  '1': AWAY,
  '2': AWAY,
  '4': LIMIT,
  '17': LIMIT,
  '32': LIMIT,
  '613': LIMIT,
  '10': NO_CONSENT,
  '200': NO_CONSENT,
  '190': { action: 'reconnect', userMessage: message('network.expired') },
  '100/33': { action: 'stop', userMessage: message('network.post-missing') },
  '2207051': { action: 'stop', userMessage: message('threads.spam') },
  '2207052': { action: 'ops', userMessage: message('threads.fetch-failed'), restart: true },
  '4279013': { action: 'fix', userMessage: message('threads.not-taken') },
};

/** undefined: nobody wrote down what this refusal means. */
export const threadsErrorRow = (code: number, subcode: number | undefined): ThreadsErrorRow | undefined =>
  THREADS_ERRORS[`${code}/${subcode}`] ?? THREADS_ERRORS[`${subcode}`] ?? THREADS_ERRORS[`${code}`];
