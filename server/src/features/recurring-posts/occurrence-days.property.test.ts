import { MONTH_PLACES, WEEKDAYS } from '@postownia/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../lib/calendar-days.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { dueInstant, timeIn, todayIn } from '../../lib/wall-clock.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';
import { occurrenceDays, type Recurrence } from './occurrence-days.ts';

const day = fc.integer({ min: 20_000, max: 24_000 }).map((number) => addDays('1970-01-01', number));
const schedule = fc.oneof(
  fc.record({
    every: fc.constant('week' as const),
    weeks: fc.integer({ min: 1, max: 8 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  }),
  fc.record({ every: fc.constant('monthDay' as const), day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    every: fc.constant('monthWeekday' as const),
    place: fc.constantFrom(...MONTH_PLACES),
    weekday: fc.constantFrom(...WEEKDAYS),
  }),
);
const rule: fc.Arbitrary<Recurrence> = fc.record({
  schedule,
  from: day,
  until: fc.option(day),
  times: fc.option(fc.integer({ min: 1, max: 40 })),
});
const whole = ({ from }: Recurrence) => ({ from, to: addDays(from, 800) });

test('a window shows exactly the part of the whole that lies in it, whoever asks when', () => {
  fc.assert(
    fc.property(rule, fc.nat(400), fc.nat(300), (recurrence, start, length) => {
      const from = addDays(recurrence.from, start - 100);
      const to = addDays(from, length);
      const all = occurrenceDays(recurrence, whole(recurrence));
      expect(occurrenceDays(recurrence, { from, to })).toEqual(
        all.filter((date) => date >= from && date <= to),
      );
      expect(all.length).toBeLessThanOrEqual(recurrence.times ?? Infinity);
      expect(all.every((date) => date <= (recurrence.until ?? date) && date >= recurrence.from)).toBe(true);
    }),
  );
});

test('every so many weeks: the named days of those weeks and no other', () => {
  fc.assert(
    fc.property(rule, (recurrence) => {
      const { schedule: every, from } = recurrence;
      fc.pre(every.every === 'week');
      const days = occurrenceDays({ ...recurrence, until: null, times: null }, whole(recurrence));
      const monday = addDays(from, -((dayOrdinal(from) + 3) % 7));
      for (const date of days) {
        expect(every.weekdays).toContain(weekdayNameOf(date));
        expect(Math.floor((dayOrdinal(date) - dayOrdinal(monday)) / 7) % every.weeks).toBe(0);
      }
      const weeks = Math.floor(800 / (7 * every.weeks));
      expect(days.length).toBeGreaterThanOrEqual((weeks - 1) * every.weekdays.length);
    }),
  );
});

test('monthly: one day in every whole month', () => {
  fc.assert(
    fc.property(rule, (recurrence) => {
      fc.pre(recurrence.schedule.every !== 'week');
      const days = occurrenceDays({ ...recurrence, until: null, times: null }, whole(recurrence));
      const months = days.map((date) => date.slice(0, 7));
      expect(new Set(months).size).toBe(months.length);
      const { from, to } = whole(recurrence);
      const inside = months.filter((month) => month > from.slice(0, 7) && month < to.slice(0, 7));
      const spanned = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12;
      expect(inside).toHaveLength(spanned + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) - 1);
    }),
  );
});

test('known months: the last Friday, the first Monday, the thirty-first', () => {
  const of = (one: Recurrence['schedule']) =>
    occurrenceDays(
      { schedule: one, from: '2027-01-01', until: null, times: 4 },
      { from: '2027-01-01', to: '2027-12-31' },
    );
  expect(of({ every: 'monthWeekday', place: 'last', weekday: 'friday' })).toEqual([
    '2027-01-29',
    '2027-02-26',
    '2027-03-26',
    '2027-04-30',
  ]);
  expect(of({ every: 'monthWeekday', place: 'first', weekday: 'monday' })).toEqual([
    '2027-01-04',
    '2027-02-01',
    '2027-03-01',
    '2027-04-05',
  ]);
  expect(of({ every: 'monthDay', day: 31 })).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
});

test('the clock of the brand shows the same day and hour in summer and in winter', () => {
  fc.assert(
    fc.property(
      rule,
      fc.constantFrom('Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'),
      fc.constantFrom('00:00', '01:59', '02:30', '09:00', '23:59'),
      (recurrence, zone, time) => {
        for (const date of occurrenceDays(recurrence, whole(recurrence))) {
          const due = dueInstant(date, time, zone);
          const shown = `${todayIn(zone, due)} ${timeIn(zone, due)}`;
          // An hour that the clock skips is the first that it shows; no other hour moves.
          expect(shown >= `${date} ${time}`).toBe(true);
          if (shown !== `${date} ${time}`) expect(time).toBe('02:30');
        }
      },
    ),
  );
});
