import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OCCASIONS } from '../../data/occasions.ts';
import { addDays, easterSunday } from './calendar-days.ts';
import { computeOccasions, occasionDaysOf, publicHolidaysOf } from './compute-occasions.ts';

/** Dates checked against law, press and astronomy; `?` marks a day that is only a habit. Years 2026–2030. */
const VECTORS = `
wielkanoc 04-05 03-28 04-16 04-01 04-21
tlusty-czwartek 02-12 02-04 02-24 02-08 02-28
ostatki 02-17 02-09 02-29 02-13 03-05
sroda-popielcowa 02-18 02-10 03-01 02-14 03-06
nh-przed-wielkanoca 03-29 03-21 04-09 03-25 04-14
wielka-sobota 04-04 03-27 04-15 03-31 04-20
poniedzialek-wielkanocny 04-06 03-29 04-17 04-02 04-22
zielone-swiatki 05-24 05-16 06-04 05-20 06-09
boze-cialo 06-04 05-27 06-15 05-31 06-20
nh-styczen 01-25 01-31 01-30 01-28 01-27
nh-kwiecien 04-26 04-25 04-30 04-29 04-28
nh-czerwiec 06-28 06-27 06-25 06-24 06-30
nh-sierpien 08-30 08-29 08-27 08-26 08-25
nh-grudzien-1 12-06 12-05 12-03 12-09 12-08
nh-grudzien-2 12-13 12-12 12-10 12-16 12-15
nh-grudzien-3 12-20 12-19 12-17 12-23 12-22
blue-monday 01-19 01-18 01-17 01-15 01-21
zmiana-czasu-letni 03-29 03-28? 03-26? 03-25? 03-31?
zmiana-czasu-zimowy 10-25 10-31? 10-29? 10-28? 10-27?
koniec-roku-szkolnego 06-26 06-25 06-23 06-22 06-19
rozpoczecie-roku-szkolnego 09-01 09-01 09-04 09-03 09-02
zakonczenie-maturzysci 04-24 04-30 04-28 04-27 04-26
pit-termin 04-30 04-30 05-02 04-30 04-30
black-friday 11-27 11-26 11-24 11-23 11-29
cyber-monday 11-30 11-29 11-27 11-26 12-02
adwent 11-29 11-28 12-03 12-02 12-01
dzien-programisty 09-13 09-13 09-12 09-13 09-13
wiosna-astronomiczna 03-20 03-20 03-20 03-20 03-20
lato-astronomiczne 06-21 06-21 06-20 06-21 06-21
jesien-astronomiczna 09-23 09-23 09-22 09-22 09-23
zima-astronomiczna 12-21 12-22 12-21 12-21 12-21
noc-muzeow 05-16 05-15? 05-20? 05-19? 05-18?
wosp-final 01-25 01-31? 01-30? 01-28? 01-27?
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, ...string[]]);

describe('the days of occasions', () => {
  it.each(VECTORS)('computes %s for five years', (id, ...days) => {
    const occasion = OCCASIONS.find((candidate) => candidate.id === id);
    const computed = days.map((_, at) => {
      const [found] = occasion ? occasionDaysOf(occasion, 2026 + at) : [];
      return found && `${found.start.slice(5)}${found.provisional ? '?' : ''}`;
    });
    expect(computed).toEqual(days);
  });

  it('knows the same public holidays as an independent source, for fifteen years', () => {
    const source = new Holidays('PL');
    for (let year = 2025; year < 2040; year += 1) {
      const expected = source
        .getHolidays(year)
        .filter((holiday) => holiday.type === 'public')
        .map((holiday) => holiday.date.slice(0, 10));
      expect([...publicHolidaysOf(year)].sort()).toEqual([...new Set(expected)].sort());
    }
  });

  it('puts Easter on a Sunday between 22 March and 25 April', () => {
    for (let year = 1990; year < 2100; year += 1) {
      const easter = easterSunday(year);
      expect(new Date(easter).getUTCDay()).toBe(0);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }
  });

  it('finds a season that began in the year before', () => {
    const ids = computeOccasions({ from: '2027-01-10', to: '2027-01-12' }).map((day) => day.occasion.id);
    expect(ids).toContain('sezon-narciarski');
    expect(ids).toContain('wyprzedaze-poswiateczne');
  });

  it('leaves out what the data does not know, and days before an occasion existed', () => {
    const of = (year: number) =>
      computeOccasions({ from: `${year}-01-01`, to: `${year}-12-31` }).map((day) => day.occasion.id);
    expect(of(2029)).not.toContain('ferie-tura-1');
    expect(of(2027)).toContain('ferie-tura-1');
    expect(of(2024)).not.toContain('nh-grudzien-1');
    expect(of(2026)).not.toContain('dzien-trenera');
  });

  it('returns only days that touch the window, in order', () => {
    const from = '2026-11-22';
    const found = computeOccasions({ from, to: addDays(from, 29) });
    expect(found.every((day) => day.end >= from && day.start <= '2026-12-21')).toBe(true);
    expect(found.map((day) => day.start)).toEqual(found.map((day) => day.start).sort());
  });

  it('reckons a year once and finds in every window what rules give for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 * 365 }), fc.integer({ min: 0, max: 400 }), (day, length) => {
        const from = addDays('2025-01-01', day);
        const to = addDays(from, length);
        const years = Array.from({ length: 12 }, (_, at) => 2023 + at);
        const byRule = years
          .flatMap((year) => OCCASIONS.flatMap((occasion) => occasionDaysOf(occasion, year)))
          .filter(({ start, end }) => end >= from && start <= to);
        const found = computeOccasions({ from, to });
        expect(found).toEqual(byRule.toSorted((one, other) => one.start.localeCompare(other.start)));
        for (const [at, again] of computeOccasions({ from, to }).entries()) expect(again).toBe(found[at]);
      }),
      { numRuns: 20 },
    );
  });
});
