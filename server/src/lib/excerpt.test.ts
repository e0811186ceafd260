import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it.each([
  ['Chleb  na\nzakwasie', 40, 'Chleb na zakwasie'],
  ['Chleb na zakwasie', 10, 'Chleb na…'],
  ['Chleb na zakwasie', 8, 'Chleb na…'],
  ['Prażony orzech. Skórka grejpfruta', 17, 'Prażony orzech…'],
  ['Bardzodługiesłowo na początku', 12, 'Bardzodługie…'],
  ['Bułki 🥐🥐🥐🥐', 7, 'Bułki…'],
  ['🥐🥐🥐🥐', 3, '🥐…'],
])('%j in %i', (text, length, expected) => {
  expect(excerptOf(text, length)).toBe(expected);
});

it('is a beginning of the line, never longer than asked and never half an email', () => {
  const texts = fc.string({ unit: fc.constantFrom('ż', 'a', ' ', '\n', '🥐', '#') });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, length) => {
      const line = text.replace(/\s+/g, ' ').trim();
      const excerpt = excerptOf(text, length);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(line.startsWith(excerpt.replace(/…$/, ''))).toBe(true);
      expect(excerpt.replace(/…$/, '').length).toBeLessThanOrEqual(length);
      expect(excerpt.endsWith('…')).toBe(line.length > length);
    }),
  );
});
