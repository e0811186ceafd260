import { expect, test } from 'vitest';
import { textBytes } from './text-bytes.ts';

test.for([
  ['', 'nothing'],
  ['{"a":1}', 'plain'],
  ['Zażółć gęślą jaźń – 🥐', 'two, three and four bytes'],
  ['a\ud83e', 'half a pair'],
  ['ż'.repeat(100_000), 'what just fits'],
  ['ż'.repeat(400_000), 'what is longer than the place for it'],
] as const)('%#: a text becomes its bytes', ([text]) => {
  expect(textBytes(text).equals(Buffer.from(text))).toBe(true);
});

test('an answer keeps its bytes while the next is made', () => {
  const first = textBytes('{"brand":"Piekarnia pod Lipą"}');
  textBytes('{"brand":"Weterynarz Łapka, Radom"}');
  expect(first.toString()).toBe('{"brand":"Piekarnia pod Lipą"}');
});
