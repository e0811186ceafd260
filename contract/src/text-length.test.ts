import { expect, test } from 'vitest';
import { countAs, textProblem } from './text-length.ts';

test.each([
  ['grapheme', 'Zażółć 👩‍👩‍👧', 8],
  ['utf16', 'Zażółć 👩‍👩‍👧', 15],
  // An emoji is two, whatever it is made of; Polish letters are one; ideographs two.
  ['weighted', 'Zażółć 👩‍👩‍👧', 9],
  ['weighted', '日本 “a”', 8],
  ['weighted', 'Zaz\u0307o\u0301łc\u0301', 6],
  ['emojiBytes', 'Zażółć ☕', 10],
  ['emojiBytes', 'Kawa 👋🏽', 13],
] as const)('%s of %s', (unit, text, length) => {
  expect(countAs(text, { unit })).toBe(length);
});

test('a link counts what the network says, short or long', () => {
  const rules = { unit: 'weighted', linkLength: 23, max: 26, hashtags: 1 } as const;
  expect(countAs(`a https://b.pl ${'x'.repeat(2)}`, rules)).toBe(28);
  expect(textProblem(`a https://${'b'.repeat(200)}.pl`, rules)).toBeNull();
  expect(textProblem('abc https://b.pl', rules)).toBe('too-long');
});
