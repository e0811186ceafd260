import type { Clock } from '../src/lib/clock.ts';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function manualClock(start = '2026-11-21T09:00:00Z'): ManualClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
