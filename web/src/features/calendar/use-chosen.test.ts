import { expect, test } from 'vitest';
import { idsBetween } from './use-chosen.ts';

const ALL = ['a', 'b', 'c', 'd'];

test('a range goes from the one that was pressed first to the other, in both directions', () => {
  expect(idsBetween(ALL, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(ALL, 'd', 'b')).toEqual(['b', 'c', 'd']);
});

test('without a beginning that is still listed it is the pressed one alone', () => {
  expect(idsBetween(ALL, null, 'c')).toEqual(['c']);
  expect(idsBetween(ALL, 'gone', 'c')).toEqual(['c']);
});
