import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';

describe('isCommonPassword', () => {
  it.each([
    'password123',
    'Haslo12345',
    'haslo123456',
    'Hasło2026!',
    'P@ssw0rd123',
    'qwertyuiop',
    'Qwerty12345',
    'qwerty1234!',
    '1234567890',
    '0987654321',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '1212121212',
    '1q2w3e4r5t',
    'zaq12wsxcde3',
    'Mateusz1998',
    'kochamcie1',
    'Warszawa1944',
    'polskagurom!',
    'iloveyou123',
    'abcdefghij',
    'mamatata12',
    'Football2024!',
    'postownia2026',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'zielona latarnia 47 mostów',
    'kT9#vQ2!mLx8',
    'szybki-lis-goni-trolejbus',
    'Xq7wPz3rNv',
    'kot je ryby w każdy czwartek',
    'password84019372650184',
    '8251907364',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('refuses the person’s own address with a few signs around it', () => {
    const email = 'jagoda.wierzbicka@palarnia-swit.pl';
    expect(isCommonPassword('Wierzbicka1', { email })).toBe(true);
    expect(isCommonPassword('jagodawierzbicka', { email })).toBe(true);
    expect(isCommonPassword('palarnia-swit', { email })).toBe(true);
    expect(isCommonPassword('wierzbicka i latarnia', { email })).toBe(false);
  });
});
