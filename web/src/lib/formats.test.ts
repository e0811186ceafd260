import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatDay,
  formatDayRange,
  formatInstant,
  formatMoney,
  formatMonthTitle,
  formatNumber,
  formatPercent,
  formatRoundNumber,
  formatShortDay,
  formatShortWeekday,
  formatWeekdayAndDay,
} from './formats.ts';

/** Intl separates with spaces that do not break; which of them is its own business. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('Polish formats', () => {
  test('dates read as the design quotes them', () => {
    expect(formatWeekdayAndDay('2026-10-14', 'pl')).toBe('środa, 14 października');
    expect(formatDay('2026-11-01', 'pl')).toBe('1 listopada');
    expect(formatMonthTitle('2026-10', 'pl')).toBe('Październik 2026');
    expect(formatShortWeekday('2026-10-14', 'pl')).toBe('śr.');
    expect(formatShortDay('2026-10-18', 'pl')).toBe('18.10');
    expect(plain(formatDayRange('2026-10-12', '2026-10-18', 'pl'))).toBe('12–18 października');
  });

  test('a calendar date does not move with the zone of the machine', () => {
    expect(formatDay('2026-01-01', 'pl')).toBe('1 stycznia');
    expect(formatDay('2026-12-31', 'pl')).toBe('31 grudnia');
  });

  test('an instant is told by the clock of its zone', () => {
    expect(formatClock('2026-10-14T08:00:00Z', 'pl', 'Europe/Warsaw')).toBe('10:00');
    const told = (language: string) =>
      plain(formatInstant('2026-10-14T08:00:00Z', language, 'Europe/Warsaw'));
    expect(told('pl')).toBe('14 października 2026, 10:00');
    expect(told('de')).toBe('14. Oktober 2026 um 10:00');
  });

  test('numbers, shares and prices', () => {
    expect(formatNumber(1482, 'pl')).toBe('1482');
    expect(plain(formatNumber(10_000, 'pl'))).toBe('10 000');
    expect(formatPercent(0.98, 'pl')).toBe('98%');
    expect(formatPercent(0.0482, 'pl', 2)).toBe('4,82%');
    expect(plain(formatMoney(14.99, 'USD', 'pl'))).toBe('14,99 $');
  });
});

describe('formats of the other languages', () => {
  test('dates', () => {
    expect(formatWeekdayAndDay('2026-10-14', 'de')).toBe('Mittwoch, 14. Oktober');
    expect(formatWeekdayAndDay('2026-10-14', 'en')).toBe('Wednesday 14 October');
    expect(formatMonthTitle('2026-10', 'fr')).toBe('Octobre 2026');
    expect(formatDay('2026-11-01', 'it')).toBe('1 novembre');
    expect(plain(formatDayRange('2026-10-12', '2026-10-18', 'de'))).toBe('12.–18. Oktober');
  });

  test('numbers, shares and prices', () => {
    expect(formatNumber(10_000, 'de')).toBe('10.000');
    expect(plain(formatPercent(0.0482, 'fr', 2))).toBe('4,82 %');
    expect(formatPercent(0.98, 'en')).toBe('98%');
    expect(plain(formatMoney(14.99, 'USD', 'de'))).toBe('14,99 $');
    expect(plain(formatMoney(14.99, 'USD', 'en'))).toBe('$14.99');
    expect(plain(formatRoundNumber(2_000_000, 'de'))).toBe('2 Mio.');
  });
});
