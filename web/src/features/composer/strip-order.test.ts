import { expect, test } from 'vitest';
import { withMoved } from './strip-order.ts';

test('an item goes to its place, the others keep their order, and nothing is lost', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(withMoved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
  expect(withMoved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(withMoved(['a', 'b', 'c'], 1, -3)).toEqual(['b', 'a', 'c']);
  expect(withMoved(['a', 'b', 'c'], 5, 0)).toEqual(['a', 'b', 'c']);
});
