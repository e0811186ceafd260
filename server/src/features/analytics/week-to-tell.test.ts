import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../lib/calendar-days.ts';
import { boundsOf, weekToTell } from './week-to-tell.ts';

const WARSAW = 'Europe/Warsaw';
const HOUR = 3_600_000;
const at = (instant: string, zone = WARSAW) => weekToTell(zone, new Date(instant));

test('a week is told from Monday eight o’clock to the end of Wednesday, on the workspace’s clock', () => {
  expect(at('2026-11-23T06:59:59Z')).toBeNull();
  const week = { from: '2026-11-16', to: '2026-11-22', nextFrom: '2026-11-23', nextTo: '2026-11-29' };
  expect(at('2026-11-23T07:00:00Z')).toEqual(week);
  expect(at('2026-11-25T22:59:59Z')).toEqual(week);
  expect(at('2026-11-25T23:00:00Z')).toBeNull();
  expect(at('2026-11-23T07:00:00Z', 'America/New_York')).toBeNull();
  expect(at('2026-11-22T19:00:00Z', 'Pacific/Auckland')).toEqual(week);
});

test('the weeks of both clock changes have 167 and 169 hours, and eight o’clock is eight o’clock', () => {
  const hoursOf = (instant: string) => {
    const week = at(instant);
    if (week === null) throw new Error('no week');
    const { since, until } = boundsOf(WARSAW, week);
    return (until.getTime() - since.getTime()) / HOUR;
  };
  expect(at('2026-03-30T05:59:00Z')).toBeNull();
  expect(hoursOf('2026-03-30T06:00:00Z')).toBe(167);
  expect(at('2026-10-26T06:59:00Z')).toBeNull();
  expect(hoursOf('2026-10-26T07:00:00Z')).toBe(169);
});

test('whatever the zone and the instant, weeks are whole and follow each other without a gap', () => {
  const zones = fc.constantFrom(
    'Europe/Warsaw',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'UTC',
  );
  const instants = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2030-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(zones, instants, (zone, now) => {
      const week = weekToTell(zone, now);
      if (week === null) return;
      expect([week.from, week.nextFrom].map(weekdayOf)).toEqual([1, 1]);
      expect([week.to, week.nextFrom, week.nextTo]).toEqual(
        [6, 7, 13].map((days) => addDays(week.from, days)),
      );
      const { since, until } = boundsOf(zone, week);
      expect(until.getTime()).toBeLessThanOrEqual(now.getTime());
      const after = boundsOf(zone, { ...week, from: week.nextFrom, nextFrom: addDays(week.nextFrom, 7) });
      expect(after.since).toEqual(until);
      expect(since.getTime()).toBeLessThan(until.getTime());
    }),
  );
});
