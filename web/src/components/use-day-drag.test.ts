import { expect, it } from 'vitest';
import { dayOfRow } from './use-day-drag.ts';

it('a row of several days has them from its top to its bottom', () => {
  const row = { first: '2026-11-30', days: 4 };
  expect(dayOfRow({ ...row, share: 0 })).toBe('2026-11-30');
  expect(dayOfRow({ ...row, share: 0.3 })).toBe('2026-12-01');
  expect(dayOfRow({ ...row, share: 1 })).toBe('2026-12-03');
  expect(dayOfRow({ first: '2026-12-05', days: 1, share: 0.9 })).toBe('2026-12-05');
});
