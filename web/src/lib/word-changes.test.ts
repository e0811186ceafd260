import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

test('names what went and what came', () => {
  expect(wordChanges('Dostawa w czwartek po południu', 'Dostawa w środę po południu')).toEqual([
    { kind: 'same', text: 'Dostawa w ' },
    { kind: 'del', text: 'czwartek' },
    { kind: 'ins', text: 'środę' },
    { kind: 'same', text: ' po południu' },
  ]);
});

test('both texts stand in it whole, whatever they are', () => {
  const text = fc.array(fc.constantFrom('kawa', 'i', 'mleko', ' ', '\n', '#rano'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const pieces = wordChanges(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('');
      expect([without('ins'), without('del')]).toEqual([before, after]);
    }),
  );
});
