import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of Google's refusals means for us. */
type GoogleErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope'>;

const EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;
const OURS = { action: 'ops', userMessage: message('network.misconfigured') } as const;

/** Names of refusals, of the services and of the login (docs/providers/google-business.md). */
export const GOOGLE_ERRORS: Readonly<Record<string, GoogleErrorRow>> = {
  UNAUTHENTICATED: EXPIRED,
  invalid_grant: EXPIRED,
  invalid_token: EXPIRED,
  invalid_client: OURS,
  unauthorized_client: OURS,
  PERMISSION_DENIED: { action: 'reconnect', userMessage: message('google.no-right') },
  NOT_FOUND: { action: 'fix', userMessage: message('google.gone') },
  // Before Google approved the app its quota is nothing at all, and looks the same.
  RESOURCE_EXHAUSTED: { action: 'retry', backOffScope: 'app', userMessage: message('google.quota') },
};

/** undefined: nobody wrote down what this refusal means. */
export const googleErrorRow = (code: string): GoogleErrorRow | undefined => GOOGLE_ERRORS[code];
