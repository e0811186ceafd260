import { localeOf } from '../i18n/languages.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeOf(language), options);
    formatters.set(key, formatter);
  }
  return formatter;
}

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** Formats a calendar date (`YYYY-MM-DD`), which has no zone, with any Intl options. */
export function formatDate(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter(language, { ...options, timeZone: 'UTC' }).format(noonOf(date));
}

/** "14 października" */
export function formatDay(date: string, language: string): string {
  return formatDate(date, language, { day: 'numeric', month: 'long' });
}

/** "środa, 14 października" */
export function formatWeekdayAndDay(date: string, language: string): string {
  return formatDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** "środa" */
export function formatWeekday(date: string, language: string): string {
  return formatDate(date, language, { weekday: 'long' });
}

/** "śr." */
export function formatShortWeekday(date: string, language: string): string {
  return formatDate(date, language, { weekday: 'short' });
}

/** "18.10" */
export function formatShortDay(date: string, language: string): string {
  return formatDate(date, language, { day: 'numeric', month: '2-digit' });
}

/** "Październik 2026", as a title. `month` is `YYYY-MM`. */
export function formatMonthTitle(month: string, language: string): string {
  const title = formatDate(`${month}-01`, language, { month: 'long', year: 'numeric' });
  return title.charAt(0).toLocaleUpperCase(localeOf(language)) + title.slice(1);
}

/** "12–18 października", "28 września – 4 października" */
export function formatDayRange(from: string, to: string, language: string): string {
  const formatter = dateFormatter(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return formatter.formatRange(noonOf(from), noonOf(to));
}

/** An instant as the clock of the given IANA zone shows it: "14 października 2026, 10:00". */
export function formatInstant(instant: string | Date, language: string, zone: string): string {
  const told = dateFormatter(language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    new Date(instant),
  );
  // The Polish data of browsers leave out the comma between the year and the hour.
  return language === 'pl' ? told.replace(/(?<=\d{4})\s(?=\d)/, ', ') : told;
}

/** The day of an instant in the given IANA zone: "14 października 2026". */
export function formatInstantDay(instant: string | Date, language: string, zone: string): string {
  return dateFormatter(language, { dateStyle: 'long', timeZone: zone }).format(new Date(instant));
}

/** An instant to the second, for logs: "14.10.2026, 10:00:07". */
export function formatMoment(instant: string | Date, language: string, zone: string): string {
  return dateFormatter(language, { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(
    new Date(instant),
  );
}

/** The clock time of an instant in the given IANA zone: "10:00". */
export function formatClock(instant: string | Date, language: string, zone: string): string {
  return dateFormatter(language, { timeStyle: 'short', timeZone: zone }).format(new Date(instant));
}

/** "1482", "10 000" */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** "2 mln", "2 Mio.": a large round number in few signs. */
export function formatRoundNumber(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { notation: 'compact' }).format(value);
}

/** A share from 0 to 1 with at most `digits` decimals: "98%", in German and French "98 %". */
export function formatPercent(share: number, language: string, digits = 0): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(share);
}

/** Engagement as specified: percent with two decimals, "2,90%". */
export function formatEngagement(percent: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(percent / 100);
}

/** "14,99 $"; amounts are in major units. */
export function formatMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount);
}

/** "25 s" below two minutes, "3 min" above. */
export function formatSpan(seconds: number, language: string): string {
  const minutes = seconds >= 120;
  const options = { style: 'unit', unit: minutes ? 'minute' : 'second', unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(localeOf(language), options).format(
    minutes ? Math.ceil(seconds / 60) : seconds,
  );
}

/** How long something waits: whole minutes below two hours, hours below two days, then days; never rounded up. */
export function formatWait(seconds: number, language: string): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds >= 2 * size) ?? (['minute', 60] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeOf(language), options).format(Math.floor(seconds / length));
}

/** Thousandths of a dollar, which networks count their prices in. */
export const formatDollars = (thousandths: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  }).format(thousandths / 1000);
