/** Wall-clock arithmetic in IANA zones. Calendar days are `YYYY-MM-DD`, times `HH:MM`; nothing here knows "now". */
const MINUTE = 60_000;
const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** What the zone's clock shows at an instant, as milliseconds of a clock without a zone. */
function wallAt(zone: string, instant: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  return wallAt(zone, wholeSeconds) - wholeSeconds;
}

/**
 * The instant at which the zone's clock first shows this time of this day. A time that the clock skips moves forward
 * to the first that exists; of one that occurs twice the first is meant.
 * @throws RangeError when the zone is unknown or the day or time is not written as promised
 */
export function dueInstant(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a day and a time: ${date} ${time}`);
  const before = offsetAt(zone, wall - DAY);
  const after = offsetAt(zone, wall + DAY);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const found = candidates.find((instant) => instant + offsetAt(zone, instant) === wall);
  if (found !== undefined) return new Date(found);
  return new Date(changeBetween(zone, wall - after - MINUTE, wall - before, after));
}

/** The first instant after `from` and up to `to` that has the given offset; offsets change at whole minutes. */
function changeBetween(zone: string, from: number, to: number, offset: number): number {
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (offsetAt(zone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** The calendar day in the zone at an instant. */
export function todayIn(zone: string, instant: Date): string {
  return new Date(wallAt(zone, instant.getTime())).toISOString().slice(0, 10);
}

/** What the zone's clock shows at an instant, as `HH:MM`. */
export function timeIn(zone: string, instant: Date): string {
  return new Date(wallAt(zone, instant.getTime())).toISOString().slice(11, 16);
}
