const MINUTE = 60_000;

/** Whole minutes since 1970, from the first up to but without the second. */
export type Span = readonly [from: number, to: number];

/** The minute that an instant falls into. */
export const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE);

/** The instant at which a minute begins. */
export const instantOf = (minute: number): string => new Date(minute * MINUTE).toISOString();

/** The same minutes in order, each once, in as few spans as they need; empty spans are left out. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.filter(([from, to]) => from < to).toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** What of merged spans lies within one span. */
export function clipSpans(spans: readonly Span[], [from, to]: Span): Span[] {
  return spans.map(([a, b]): Span => [Math.max(a, from), Math.min(b, to)]).filter(([a, b]) => a < b);
}

/** The minutes of one span that merged spans leave out. */
export function gapsIn([from, to]: Span, spans: readonly Span[]): Span[] {
  const within = clipSpans(spans, [from, to]);
  const starts = [from, ...within.map(([, end]) => end)];
  const ends = [...within.map(([start]) => start), to];
  return starts.map((start, index): Span => [start, ends[index] ?? to]).filter(([a, b]) => a < b);
}

export const countMinutes = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);
