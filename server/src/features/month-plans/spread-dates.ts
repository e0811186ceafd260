import { POSTS_PER_WINDOW, type PostFrequency } from '@postownia/contract/brand-vocabulary';
import { addDays } from '../../lib/calendar-days.ts';

const WINDOW_DAYS = 30;

export interface DateSpread {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly days: number;
  /** `daily`: every day; otherwise as many as the profile's frequency gives a 30-day window (P-6). */
  readonly frequency: PostFrequency;
}

/** The days of a window that get a post: 30, 13, 4, 2 or 1 in thirty days, evenly spread, the first day always. */
export function spreadDates({ from, days, frequency }: DateSpread): string[] {
  const count = Math.min(days, Math.max(1, Math.round((POSTS_PER_WINDOW[frequency] * days) / WINDOW_DAYS)));
  return Array.from({ length: count }, (_, turn) => addDays(from, Math.floor((turn * days) / count)));
}
