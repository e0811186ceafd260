import { expect, test } from 'vitest';
import { isAhead, shareOf, slotAfterKey, timeAt } from './week-slots.ts';

const week = [
  '2026-10-26',
  '2026-10-27',
  '2026-10-28',
  '2026-10-29',
  '2026-10-30',
  '2026-10-31',
  '2026-11-01',
];

test('a column is read from six to twenty-two in half hours', () => {
  expect([0, 0.25, 0.5, 1].map(timeAt)).toEqual(['06:00', '10:00', '14:00', '22:00']);
  expect(timeAt(0.26)).toBe('10:00');
  expect([-3, 7].map(timeAt)).toEqual(['06:00', '22:00']);
  expect(shareOf(timeAt(0.25))).toBe(0.25);
  expect(['00:30', '23:59'].map(shareOf)).toEqual([0, 1]);
});

test('arrows lead by days within the week, over the end of a month, and by half hours within the day', () => {
  const at = (date: string, time: string) => ({ date, time });
  const after = (key: string, date: string, time: string) => slotAfterKey(key, at(date, time), week);
  expect(after('ArrowRight', '2026-10-31', '10:15')).toEqual(at('2026-11-01', '10:15'));
  expect(after('ArrowRight', '2026-11-01', '10:15')).toEqual(at('2026-11-01', '10:15'));
  expect(after('ArrowLeft', '2026-10-26', '10:15')).toEqual(at('2026-10-26', '10:15'));
  expect(after('ArrowDown', '2026-10-28', '10:15')).toEqual(at('2026-10-28', '10:30'));
  expect(after('ArrowUp', '2026-10-28', '10:15')).toEqual(at('2026-10-28', '10:00'));
  expect(after('ArrowUp', '2026-10-28', '00:00')).toEqual(at('2026-10-28', '00:00'));
  expect(after('ArrowDown', '2026-10-28', '23:30')).toEqual(at('2026-10-28', '23:30'));
  expect(after('Enter', '2026-10-28', '10:00')).toBeUndefined();
});

test('what has gone by takes no post, on the same day by the hour', () => {
  const now = { date: '2026-10-28', time: '12:00' };
  expect(isAhead({ date: '2026-10-27', time: '18:00' }, now)).toBe(false);
  expect(isAhead({ date: '2026-10-28', time: '12:00' }, now)).toBe(false);
  expect(isAhead({ date: '2026-10-28', time: '12:30' }, now)).toBe(true);
  expect(isAhead({ date: '2026-10-29', time: '06:00' }, now)).toBe(true);
});
