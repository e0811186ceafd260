const DAYS: readonly string[] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
/** Written for Polish, like all of a fact's words. */
const NAMES = ['pn.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'] as const;
const SPAN = /^([A-Z][a-z])(?:\s?-\s?([A-Z][a-z]))?$/u;
const TIME = /^(\d{1,2}):(\d{2})/u;

export interface OpeningSpan {
  /** 0: Monday. */
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Spans of opening as one line, days of equal hours together: "pn.–pt. 8:00–16:00, sob. 9:00–13:00". */
export function tellHours(spans: readonly OpeningSpan[]): string | null {
  const byHours = new Map<string, Set<number>>();
  for (const { days, opens, closes } of spans) {
    const [from, to] = [clock(opens), clock(closes)];
    if (from === null || to === null || from === to) continue;
    const hours = `${from}–${to}`;
    const known = byHours.get(hours) ?? new Set();
    for (const day of days) known.add(day);
    byHours.set(hours, known);
  }
  const lines = [...byHours]
    .filter(([, days]) => days.size > 0)
    .toSorted(([, a], [, b]) => Math.min(...a) - Math.min(...b))
    .map(([hours, days]) => `${tellDays([...days].toSorted((a, b) => a - b))} ${hours}`);
  return lines.length === 0 ? null : lines.join(', ');
}

/** Text of `openingHours` ("Mo-Fr 08:00-16:00", schema.org); what is not so written is left out. */
export function parseHours(text: string): OpeningSpan[] {
  const match = /^([A-Za-z, -]+?)\s+(\d{1,2}:\d{2})\s?[-–]\s?(\d{1,2}:\d{2})$/u.exec(text.trim());
  const [, days = '', opens = '', closes = ''] = match ?? [];
  const found = days.split(',').flatMap((span) => daysOf(span.trim()));
  return found.length === 0 ? [] : [{ days: found, opens, closes }];
}

/** "Mo", "Monday" or an address that ends so; null for anything else. */
export function dayOf(name: string): number | null {
  const short = name.split('/').at(-1)?.slice(0, 2) ?? '';
  const place = DAYS.indexOf(short);
  return place < 0 ? null : place;
}

function daysOf(span: string): number[] {
  const [, first, last] = SPAN.exec(span) ?? [];
  const from = first === undefined ? null : dayOf(first);
  const to = last === undefined ? from : dayOf(last);
  if (from === null || to === null) return [];
  const count = ((to - from + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, step) => (from + step) % DAYS.length);
}

/** "08:00" as "8:00"; null for what is no time of day. */
function clock(time: string): string | null {
  const [, hour, minute] = TIME.exec(time) ?? [];
  return hour === undefined || Number(hour) > 24 || Number(minute) > 59 ? null : `${Number(hour)}:${minute}`;
}

function tellDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => [NAMES[run[0] as number], NAMES[run.at(-1) as number]])
    .map(([first, last], place) => tellRun(first ?? '', last ?? '', runs[place]?.length ?? 1))
    .join(', ');
}

function tellRun(first: string, last: string, length: number): string {
  if (length === 1) return first;
  return length === 2 ? `${first} i ${last}` : `${first}–${last}`;
}
