import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl, FR-ca;q=0.5', 'fr'],
  ['nl', 'pl'],
  ['*', 'pl'],
  ['', 'pl'],
  [undefined, 'pl'],
])('%s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
