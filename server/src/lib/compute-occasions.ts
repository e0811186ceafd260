import { findOccasion, OCCASIONS, type Occasion, type OccasionRule } from '../../data/occasions.ts';
import { addDays, dayOf, easterSunday, weekdayOf } from './calendar-days.ts';
import { dayOrdinal } from './day-ordinal.ts';

/** An occasion on the calendar: one day, or a span when `start` and `end` differ. */
export interface OccasionDay {
  readonly occasion: Occasion;
  readonly start: string;
  readonly end: string;
  /** The day is a habit, not yet announced: show it with a question mark, never state it as a fact. */
  readonly provisional: boolean;
}

interface Days {
  readonly start: string;
  readonly end: string;
  readonly provisional?: boolean;
}

const one = (day: string): Days[] => [{ start: day, end: day }];
const monthDay = (year: number, md: string) => `${year}-${md}`;

/** The first given weekday on or after a day. */
function weekdayFrom(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

function lastWeekday(year: number, month: number, weekday: number): string {
  const last = addDays(dayOf(year, month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

function nearestWeekday(day: string, weekday: number): string {
  const after = weekdayFrom(day, weekday);
  return dayOrdinal(after) - dayOrdinal(day) <= 3 ? after : addDays(after, -7);
}

const publicHolidays = new Map<number, Set<string>>();

/** Polish public holidays of a year (Act of 18 January 1951 and its changes), as `YYYY-MM-DD`. */
export function publicHolidaysOf(year: number): ReadonlySet<string> {
  let days = publicHolidays.get(year);
  if (!days) {
    days = new Set(
      OCCASIONS.filter((occasion) => occasion.kind === 'public-holiday' && (occasion.since ?? 0) <= year)
        .flatMap((occasion) => daysOfRule(occasion.rule, year))
        .map((found) => found.start),
    );
    publicHolidays.set(year, days);
  }
  return days;
}

function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !publicHolidaysOf(Number(day.slice(0, 4))).has(day);
}

/**
 * The day on which so many working days after `day` are over: Monday to Friday without public holidays, Christmas Eve
 * among them since 2025. The day itself does not count (art. 111 § 2 of the Civil Code).
 * @param count whole, above 0
 */
export function workingDayAfter(day: string, count: number): string {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = nextWorkingDay(addDays(last, 1));
  return last;
}

function nextWorkingDay(day: string): string {
  return isWorkingDay(day) ? day : nextWorkingDay(addDays(day, 1));
}

/** Terms that follow from law by more than a weekday (sources: rules S3, S4, S6, S7 of the data's notes). */
const COMPUTED: Record<string, (year: number) => string> = {
  schoolStart(year) {
    const first = dayOf(year, 9, 1);
    const weekday = weekdayOf(first);
    return weekday === 5 || weekday === 6 || weekday === 0 ? weekdayFrom(first, 1) : first;
  },
  schoolEnd(year) {
    const friday = weekdayFrom(dayOf(year, 6, 21), 5);
    return publicHolidaysOf(year).has(addDays(friday, -1)) ? addDays(friday, -2) : friday;
  },
  maturaStart: (year) => nextWorkingDay(dayOf(year, 5, 4)),
  taxDeadline: (year) => nextWorkingDay(dayOf(year, 4, 30)),
};

function explicitDays(rule: Extract<OccasionRule, { type: 'explicit' }>, year: number): Days[] {
  const known = rule.dates[String(year)];
  if (known) return known.map((entry) => (typeof entry === 'string' ? { start: entry, end: entry } : entry));
  return rule.fallback ? daysOfRule(rule.fallback, year).map((days) => ({ ...days, provisional: true })) : [];
}

function rangeDays(rule: Extract<OccasionRule, { type: 'range' }>, year: number): Days[] {
  const start = daysOfRule(rule.start, year)[0]?.start;
  if (!start) return [];
  if (rule.days) return [{ start, end: addDays(start, rule.days - 1) }];
  const end = rule.end && daysOfRule(rule.end, year + (rule.endYearOffset ?? 0))[0]?.end;
  return end ? [{ start, end }] : [];
}

function daysOfRule(rule: OccasionRule, year: number): Days[] {
  switch (rule.type) {
    case 'fixed':
      return one(monthDay(year, rule.md));
    case 'easter':
      return one(addDays(easterSunday(year), rule.offset));
    case 'nth-weekday':
      return one(addDays(weekdayFrom(dayOf(year, rule.month, 1), rule.weekday), 7 * (rule.n - 1)));
    case 'last-weekday':
      return one(lastWeekday(year, rule.month, rule.weekday));
    case 'weekday-before':
      return one(addDays(weekdayFrom(monthDay(year, rule.md), rule.weekday), -7 * rule.n));
    case 'weekday-on-or-after':
      return one(weekdayFrom(monthDay(year, rule.md), rule.weekday));
    case 'weekday-nearest':
      return one(nearestWeekday(monthDay(year, rule.md), rule.weekday));
    case 'day-of-year':
      return one(addDays(dayOf(year, 1, 1), rule.n - 1));
    case 'relative': {
      const reference = findOccasion(rule.ref);
      return reference
        ? daysOfRule(reference.rule, year).flatMap((days) => one(addDays(days.start, rule.offset)))
        : [];
    }
    case 'range':
      return rangeDays(rule, year);
    case 'explicit':
      return explicitDays(rule, year);
    case 'computed':
      return one(COMPUTED[rule.fn]?.(year) ?? monthDay(year, rule.md ?? '01-01'));
  }
}

/** All days one occasion has in the year it begins in; empty when the year's day is unknown. */
export function occasionDaysOf(occasion: Occasion, year: number): OccasionDay[] {
  if ((occasion.since ?? 0) > year) return [];
  return daysOfRule(occasion.rule, year).map((days) => ({
    occasion,
    start: days.start,
    end: days.end,
    provisional: days.provisional === true || (occasion.provisionalFrom ?? Number.POSITIVE_INFINITY) <= year,
  }));
}

/** A process plans a few years ahead; a visitor may look at any. */
const MOST_YEARS = 20;
const years = new Map<number, readonly OccasionDay[]>();

/** What begins in a year, by first day; reckoned once, because every month that is planned asks for it. */
function occasionsOf(year: number): readonly OccasionDay[] {
  const known = years.get(year);
  if (known) return known;
  const days = OCCASIONS.flatMap((occasion) => occasionDaysOf(occasion, year)).toSorted(byStart);
  if (years.size >= MOST_YEARS) years.clear();
  years.set(year, days);
  return days;
}

/**
 * Polish occasions that touch the days `from` to `to` (both included, `YYYY-MM-DD`, no zone), by first day.
 * Works for any year; what the data does not know for a year is left out, never guessed.
 */
export function computeOccasions({ from, to }: { from: string; to: string }): OccasionDay[] {
  const first = Number(from.slice(0, 4)) - 1;
  const last = Number(to.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, at) => occasionsOf(first + at))
    .flatMap((days) => days.filter(({ start, end }) => end >= from && start <= to))
    .sort(byStart);
}

function byStart({ start: one }: OccasionDay, { start: other }: OccasionDay): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
