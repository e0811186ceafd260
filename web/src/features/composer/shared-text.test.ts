import { expect, test } from 'vitest';
import { sharedText } from './shared-text.ts';

const shared = (values: Record<string, string>) => sharedText(new URLSearchParams(values));

test.each([
  [
    { tytul: 'Piekarnia', tekst: 'Dziś drożdżówki', adres: 'https://ziarno.pl/menu' },
    'Dziś drożdżówki\n\nhttps://ziarno.pl/menu',
  ],
  [{ tytul: 'Menu', adres: 'https://ziarno.pl/menu' }, 'Menu\n\nhttps://ziarno.pl/menu'],
  [
    { tekst: 'Zobacz https://ziarno.pl/menu', adres: 'https://ziarno.pl/menu' },
    'Zobacz https://ziarno.pl/menu',
  ],
  [{ adres: 'https://ziarno.pl/menu' }, 'https://ziarno.pl/menu'],
  [{ dzien: '2026-12-01' }, ''],
])('what a phone shares begins a post: %o', (values, text) => {
  expect(shared(values)).toBe(text);
});

test('never more than a post may hold', () => {
  expect(shared({ tekst: 'a'.repeat(9000) })).toHaveLength(4000);
});
