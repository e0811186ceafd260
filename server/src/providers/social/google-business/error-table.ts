import { message } from '@postownia/contract/messages/message';
import { GOOGLE_EXPIRED, GOOGLE_LOGIN_ERRORS } from '../google/oauth.ts';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of Google's refusals means for us. */
type GoogleErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope'>;

/** Names of refusals, of the services and of the login (docs/providers/google-business.md). */
export const GOOGLE_ERRORS: Readonly<Record<string, GoogleErrorRow>> = {
  ...GOOGLE_LOGIN_ERRORS,
  UNAUTHENTICATED: GOOGLE_EXPIRED,
  PERMISSION_DENIED: { action: 'reconnect', userMessage: message('google.no-right') },
  NOT_FOUND: { action: 'fix', userMessage: message('google.gone') },
  // Before Google approved the app its quota is nothing at all, and looks the same.
  RESOURCE_EXHAUSTED: { action: 'retry', backOffScope: 'app', userMessage: message('google.quota') },
};

/** undefined: nobody wrote down what this refusal means. */
export const googleErrorRow = (code: string): GoogleErrorRow | undefined => GOOGLE_ERRORS[code];
