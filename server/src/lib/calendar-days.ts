/** Calendar days as `YYYY-MM-DD` without any zone: all arithmetic is on UTC midnights. */
import { dayOrdinal } from './day-ordinal.ts';

const DAY = 86_400_000;

export function dayFromNumber(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dayFromNumber(dayOrdinal(date) + days);
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Easter Sunday of a Gregorian year (Meeus, Jones, Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const shifted = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(shifted / 31), (shifted % 31) + 1);
}
