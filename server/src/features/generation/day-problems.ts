import { type Message, message } from '@postownia/contract/messages/message';
import { ProviderError } from '../../providers/provider-error.ts';

/** Why a day failed: a code for support, and what people are told of it. */
export interface DayProblem {
  readonly code: string;
  readonly message: Message;
}

/** What people did meanwhile wins over the machine; the day's tokens are back. */
export type NotSavedReason = 'taken' | 'published' | 'busy' | 'edited' | 'gone';

export const problemOfSaving = (reason: NotSavedReason): DayProblem => ({
  code: `post-${reason}`,
  message: message(`generation.${reason}`),
});

export const PROFILE_MISSING: DayProblem = {
  code: 'profile-missing',
  message: message('generation.profile-missing'),
};

/** For what nobody foresaw; the cause is in the log. */
export const UNEXPECTED: DayProblem = {
  code: 'unexpected',
  message: message('generation.unexpected'),
};

/** A provider's failure as people are told of it; null for anything else. */
export function problemOfProvider(error: unknown): DayProblem | null {
  return error instanceof ProviderError ? { code: error.code, message: error.userMessage } : null;
}
