import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  lastDayOf,
  monthOf,
  sameDayIn,
  startOfWeek,
  todayIn,
  weekdayOf,
  weeksOf,
} from './calendar-date.ts';

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('calendar dates', () => {
  test('days cross months, years and clock changes', () => {
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  test('a day shorter months do not have becomes their last', () => {
    expect(sameDayIn('2026-10-31', '2026-11')).toBe('2026-11-30');
    expect(sameDayIn('2026-01-31', '2028-02')).toBe('2028-02-29');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(lastDayOf('2027-02')).toBe('2027-02-28');
  });

  test('weeks start on Monday and cover the month', () => {
    expect(weekdayOf('2026-10-14')).toBe(2);
    expect(startOfWeek('2026-11-01')).toBe('2026-10-26');
    const weeks = weeksOf('2026-10');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-09-28');
    expect(weeks[4]?.[6]).toBe('2026-11-01');
  });

  test('adding and counting days undo each other', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test('every month is whole in its weeks, without gap or repetition', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const month = monthOf(date);
        const days = weeksOf(month).flat();
        expect(days.filter((day) => monthOf(day) === month)).toHaveLength(Number(lastDayOf(month).slice(8)));
        for (const [index, day] of days.entries())
          if (index > 0) expect(day).toBe(addDays(days[index - 1] ?? '', 1));
      }),
    );
  });

  test('today depends on the zone', () => {
    const instant = new Date('2026-10-13T22:30:00Z');
    expect(todayIn('Europe/Warsaw', instant)).toBe('2026-10-14');
    expect(todayIn('UTC', instant)).toBe('2026-10-13');
  });
});
