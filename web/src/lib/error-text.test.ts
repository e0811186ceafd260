import { ERRORS } from '@postownia/contract/errors';
import { describe, expect, test } from 'vitest';
import { readErrorBody } from './api-error.ts';
import { errorCodeOf, errorText } from './error-text.ts';

describe('error texts', () => {
  test('a refusal of the API is told by its code', () => {
    for (const code of Object.keys(ERRORS)) {
      const error = readErrorBody({ code, message: 'ignored' }, { status: 409 });
      expect(errorCodeOf(error)).toBe(code);
      expect(errorText(error)).not.toMatch(/^[A-Z_]+$|ignored/);
    }
  });

  test('the exact sentences of the specification', () => {
    const formatMessage = (code: string) => errorText(readErrorBody({ code, message: '' }, { status: 400 }));
    expect(formatMessage('REGISTRATION_LIMIT').replaceAll('\u00a0', ' ')).toBe(
      'Przekroczono limit rejestracji dla tego adresu IP',
    );
    expect(formatMessage('BAD_CREDENTIALS').replaceAll('\u00a0', ' ')).toBe('Nieprawidłowy email lub hasło');
    expect(formatMessage('NO_CONNECTED_ACCOUNTS').replaceAll('\u00a0', ' ')).toBe(
      'Brak podłączonych kont social media',
    );
  });

  test('what the contract does not know stays general', () => {
    expect(errorText(new Error('boom'))).toBe(
      errorText(readErrorBody({ code: 'NEW_CODE', message: '' }, { status: 418 })),
    );
    expect(readErrorBody('<html>', { status: 502 })).toBeNull();
    expect(errorCodeOf(new Error('boom'))).toBeNull();
  });

  test('details travel with the error', () => {
    const error = readErrorBody(
      { code: 'BAD_REQUEST', message: '', details: { fields: [] } },
      { status: 400 },
    );
    expect(error?.data).toEqual({ fields: [] });
    expect(error?.status).toBe(400);
  });
});
