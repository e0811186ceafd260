import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of a server's refusals means for us. */
export type MastodonErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'userMessage' | 'backOffScope' | 'restart'
>;

const EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;

/** By status (docs/providers/mastodon.md): the servers' words are in their own language. */
export const MASTODON_ERRORS: Readonly<Record<number, MastodonErrorRow>> = {
  401: EXPIRED,
  403: { action: 'reconnect', userMessage: message('network.permission') },
  404: { action: 'stop', userMessage: message('network.post-missing') },
  410: { action: 'stop', userMessage: message('network.post-missing') },
  413: { action: 'fix', userMessage: message('mastodon.image') },
  429: { action: 'retry', backOffScope: 'account', userMessage: message('network.limit') },
};

/** What a login is refused with, by OAuth's own names. */
export const MASTODON_LOGIN_ERRORS: Readonly<Record<string, MastodonErrorRow>> = {
  invalid_grant: { action: 'reconnect', userMessage: message('mastodon.login-failed') },
  invalid_client: { action: 'reconnect', userMessage: message('mastodon.login-failed') },
  invalid_scope: { action: 'reconnect', userMessage: message('mastodon.login-failed') },
};
