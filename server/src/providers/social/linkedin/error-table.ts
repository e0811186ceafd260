import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of LinkedIn's refusals means for us. */
type LinkedInErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope' | 'duplicate'>;

const EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;
const OURS = { action: 'ops', userMessage: message('network.misconfigured') } as const;
const NO_ROLE = { action: 'reconnect', userMessage: message('linkedin.no-role') } as const;
const GONE = { action: 'stop', userMessage: message('network.post-missing') } as const;
const IMAGE = { action: 'fix', userMessage: message('linkedin.image') } as const;

/** Names of refusals, of the API and of the login (docs/providers/linkedin.md). */
export const LINKEDIN_ERRORS: Readonly<Record<string, LinkedInErrorRow>> = {
  EXPIRED_ACCESS_TOKEN: EXPIRED,
  REVOKED_ACCESS_TOKEN: EXPIRED,
  INVALID_ACCESS_TOKEN: EXPIRED,
  invalid_grant: EXPIRED,
  invalid_request: EXPIRED,
  invalid_client: OURS,
  unauthorized_client: OURS,
  ACCESS_DENIED: NO_ROLE,
  DUPLICATE_POST: { action: 'check', duplicate: true, userMessage: message('linkedin.repetition') },
  FIELD_LENGTH_TOO_LONG: { action: 'fix', userMessage: message('linkedin.too-long') },
  MEDIA_ASSET_PROCESSING_FAILED: IMAGE,
  NONEXISTENT_VERSION: { action: 'ops', userMessage: message('linkedin.version') },
};

/** What a status means where the refusal has another name, or none. */
const BY_STATUS: Readonly<Record<number, LinkedInErrorRow>> = {
  401: EXPIRED,
  403: NO_ROLE,
  404: GONE,
  426: { action: 'ops', userMessage: message('linkedin.version') },
  429: { action: 'retry', backOffScope: 'account', userMessage: message('linkedin.daily-limit') },
};

/** undefined: nobody wrote down what this refusal means. */
export const linkedinErrorRow = (status: number, code: string): LinkedInErrorRow | undefined =>
  LINKEDIN_ERRORS[code] ?? BY_STATUS[status];
