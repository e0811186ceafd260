import { expect, test } from 'vitest';
import { timeToRead } from './toast-time.ts';

test.each([
  ['Zapisano', 4000],
  ['Nie udało się zaktualizować profilu', 4000],
  ['a'.repeat(100), 8000],
  ['a'.repeat(400), 12_000],
])('%s stays as long as it takes to be read', (words, milliseconds) => {
  expect(timeToRead(words)).toBe(milliseconds);
});
