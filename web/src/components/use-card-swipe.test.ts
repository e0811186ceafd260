import { expect, it } from 'vitest';
import { directionOf } from './use-card-swipe.ts';

it('a card goes where it was carried far, and back from everywhere else', () => {
  expect(directionOf(130, 390)).toBe('right');
  expect(directionOf(-130, 390)).toBe('left');
  expect(directionOf(100, 390)).toBeNull();
  expect(directionOf(-90, 200)).toBeNull();
});
