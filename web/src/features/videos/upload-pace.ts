/** How fast bytes leave and when the last one will, from what left within the last seconds. */
const WINDOW_MILLISECONDS = 6_000;
const SHORTEST_MILLISECONDS = 400;

export interface Pace {
  /** Bytes a second; null until enough was seen. */
  readonly speed: number | null;
  readonly secondsLeft: number | null;
}

/** @param now milliseconds of any clock that only goes forward */
export function openPace(total: number) {
  let marks: { at: number; sent: number }[] = [];
  return {
    /** After a pause nothing of the time before counts. */
    restart: () => {
      marks = [];
    },
    mark(sent: number, now: number): Pace {
      marks.push({ at: now, sent });
      while (marks.length > 2 && now - (marks[0]?.at ?? now) > WINDOW_MILLISECONDS) marks.shift();
      const first = marks[0] ?? { at: now, sent };
      const elapsed = now - first.at;
      if (elapsed < SHORTEST_MILLISECONDS || sent <= first.sent) return { speed: null, secondsLeft: null };
      const speed = ((sent - first.sent) / elapsed) * 1000;
      return { speed, secondsLeft: Math.ceil((total - sent) / speed) };
    },
  };
}
