import type { ErrorCode } from '@postownia/contract/errors';
import { addPolishTexts, i18n } from '../i18n/i18n.ts';
import errors from '../i18n/pl/errors.json';
import { ApiError } from './api-error.ts';

// Every code of the contract has a text: a missing one does not compile.
addPolishTexts('errors', errors satisfies Record<ErrorCode | 'OFFLINE', string>);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The contract's code of a refusal, or null for anything else. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError && isErrorCode(error.code) ? error.code : null;
}

/** The sentence of one refusal. */
export const textOfCode = (code: ErrorCode): string => i18n.getFixedT(null, 'errors')(code);

/** What to tell the person about a failure, in the interface's language. */
export function errorText(error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  const code = errorCodeOf(error);
  if (code) return t(code);
  if (error instanceof TypeError && !navigator.onLine) return t('OFFLINE');
  return t('INTERNAL_SERVER_ERROR');
}
