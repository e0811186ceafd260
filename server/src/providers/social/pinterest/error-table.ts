import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of Pinterest's refusals means for us. */
type PinterestErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope'>;

/** Pinterest's numbers are not written down anywhere: its statuses tell (docs/providers/pinterest.md). */
export const PINTEREST_ERRORS: Readonly<Record<number, PinterestErrorRow>> = {
  401: { action: 'reconnect', userMessage: message('network.expired') },
  403: { action: 'reconnect', userMessage: message('pinterest.no-right') },
  404: { action: 'fix', userMessage: message('pinterest.no-board') },
  429: { action: 'retry', backOffScope: 'account', userMessage: message('network.limit') },
};

/** undefined: Pinterest's own words are told. */
export const pinterestErrorRow = (status: number): PinterestErrorRow | undefined => PINTEREST_ERRORS[status];
