import { expect, it } from 'vitest';
import { firstFreeDay } from './taken-day.ts';

it('the first free day is the one after all that follow each other', () => {
  const posts = ['2026-11-30', '2026-12-01', '2026-12-01', '2026-12-03'].map((date) => ({ date }));
  expect(firstFreeDay('2026-11-29', posts)).toBe('2026-11-29');
  expect(firstFreeDay('2026-11-30', posts)).toBe('2026-12-02');
  expect(firstFreeDay('2026-11-30', [])).toBe('2026-11-30');
});
