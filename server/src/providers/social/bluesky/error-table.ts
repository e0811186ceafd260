import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of the protocol's refusals means for us. */
export type BlueskyErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope'>;

const EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;
const STOPPED = { action: 'stop', userMessage: message('bluesky.account-stopped') } as const;
const IMAGE = { action: 'fix', userMessage: message('bluesky.image') } as const;

/** Names of refusals (docs/providers/bluesky.md). A name that is not here is told in the network's own words. */
export const BLUESKY_ERRORS: Readonly<Record<string, BlueskyErrorRow>> = {
  ExpiredToken: EXPIRED,
  InvalidToken: EXPIRED,
  AuthMissing: EXPIRED,
  AuthRequired: EXPIRED,
  AuthenticationRequired: EXPIRED,
  AccountTakedown: STOPPED,
  AccountSuspended: STOPPED,
  AccountDeactivated: STOPPED,
  BlobTooLarge: IMAGE,
  InvalidMimeType: IMAGE,
  PayloadTooLarge: IMAGE,
  // Files that no record names are kept for minutes only.
  BlobNotFound: { action: 'retry', userMessage: message('bluesky.image-dropped') },
  RateLimitExceeded: { action: 'retry', backOffScope: 'account', userMessage: message('network.limit') },
};

/** What the same names mean to somebody who is signing in. */
export const BLUESKY_LOGIN_ERRORS: Readonly<Record<string, BlueskyErrorRow>> = {
  ...BLUESKY_ERRORS,
  AuthenticationRequired: { action: 'reconnect', userMessage: message('network.login-refused') },
  AuthFactorTokenRequired: { action: 'reconnect', userMessage: message('bluesky.app-password') },
};
