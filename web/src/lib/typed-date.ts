import { addDays, daysBetween } from './calendar-date.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Day and month, and the year where one was typed: "26.11.2026", "26/11", "26 11 26". */
const DAY_FIRST = /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{4}|\d{2}))?\.?$/;

/**
 * The day (`YYYY-MM-DD`) that somebody typed, day before month as all our languages write it; null where there is none,
 * as on 31 February. Without a year it is the next such day, today included; a weekday before
 * it, as our fields write it, says nothing.
 */
export function parseTypedDate(typed: string, today: string): string | null {
  const text = typed.replace(/^\D+/, '').trim();
  const iso = ISO.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (day === undefined || month === undefined) return null;
  if (year !== undefined) return dayOf(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be eight years away.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = dayOf(String(thisYear + ahead), month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

function dayOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  // An engine may roll 31 February over into March.
  return Number.isNaN(instant) || addDays(date, 0) !== date ? null : date;
}

/** A day so many days on, never before the first that is allowed. */
export function stepDate(date: string, days: number, min: string | undefined): string {
  const next = addDays(date, days);
  return min !== undefined && daysBetween(min, next) < 0 ? min : next;
}
