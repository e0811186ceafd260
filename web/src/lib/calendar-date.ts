/**
 * Arithmetic on calendar dates written `YYYY-MM-DD` and months written `YYYY-MM`, without clock or zone.
 * Weeks start on Monday: weekday 0 is Monday, 6 is Sunday.
 */
const DAY = 86_400_000;

const instantOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return dateOf(instantOf(date) + days * DAY);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY);
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The same day in another month, or that month's last day when it is shorter. */
export function sameDayIn(date: string, month: string): string {
  const last = lastDayOf(month);
  const wished = `${month}-${date.slice(8)}`;
  return wished > last ? last : wished;
}

export function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

/** 0 Monday to 6 Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(instantOf(date)).getUTCDay() + 6) % 7;
}

export function startOfWeek(date: string): string {
  return addDays(date, -weekdayOf(date));
}

export function weekOf(date: string): string[] {
  const monday = startOfWeek(date);
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}

/** The weeks that a month touches, Monday to Sunday, with the days of the neighbouring months that fill them. */
export function weeksOf(month: string): string[][] {
  return weeksBetween(`${month}-01`, lastDayOf(month));
}

/** The weeks that the days from `first` to `last` touch, Monday to Sunday. */
export function weeksBetween(first: string, last: string): string[][] {
  const weeks: string[][] = [];
  for (let monday = startOfWeek(first); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(weekOf(monday));
  }
  return weeks;
}

/** Today on this machine's clock in the given IANA zone. */
export function todayIn(zone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
}
