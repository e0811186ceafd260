import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';
import { serverFolder } from './server-folder.ts';

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
    '1234554321',
    '0123456789a',
    'butterfly1',
    'babygirl12',
    'myspace123',
    'dragonball',
    'piekarnia12',
    'Fryzjerka!2026',
    'rezerwacja99',
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

  it('refuses the brand’s name and its words, however they are lengthened', () => {
    const names = ['Świt Żuławski', 'Kawiarnia Xyloph'];
    for (const password of ['SwitZulawski2026', 'Żuławski!1', 'xyloph123456', 'zulawski 12'])
      expect(isCommonPassword(password, { names }), password).toBe(true);
    expect(isCommonPassword('świt pachnie chlebem', { names })).toBe(false);
  });

  it('knows more than ten thousand words besides those people take everywhere', () => {
    const words = readFileSync(path.join(serverFolder, 'data/common-words.txt'), 'utf8').trim().split('\n');
    expect(new Set(words).size).toBeGreaterThan(10_000);
  });

  it('refuses the person’s own address with a few signs around it', () => {
    const email = 'jagoda.wierzbicka@palarnia-swit.pl';
    expect(isCommonPassword('Wierzbicka1', { email })).toBe(true);
    expect(isCommonPassword('jagodawierzbicka', { email })).toBe(true);
    expect(isCommonPassword('palarnia-swit', { email })).toBe(true);
    expect(isCommonPassword('wierzbicka i latarnia', { email })).toBe(false);
  });
});
