import { addDays } from '../../lib/calendar-date.ts';

/** A day and its hour, wall clock in the brand's zone. */
export interface Slot {
  date: string;
  /** `HH:MM` */
  time: string;
}

/** What a column stands for from top to bottom while a post is carried. */
const FIRST_HOUR = 6;
const LAST_HOUR = 22;
const STEP = 30;
const DAY = 24 * 60;

export const HOURS_SHOWN = LAST_HOUR - FIRST_HOUR;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The half hour at a share, 0 to 1, of a column's height. */
export function timeAt(share: number): string {
  const whole = HOURS_SHOWN * 60;
  const minutes = Math.round((Math.min(Math.max(share, 0), 1) * whole) / STEP) * STEP;
  return timeOf(FIRST_HOUR * 60 + minutes);
}

/** Where an hour stands in a column, 0 to 1; those outside of what is shown stand at its ends. */
export function shareOf(time: string): number {
  const minutes = minutesOf(time) - FIRST_HOUR * 60;
  return Math.min(Math.max(minutes / (HOURS_SHOWN * 60), 0), 1);
}

/** The next or last half hour of the same day. */
function stepTime(time: string, way: 1 | -1): string {
  const minutes = minutesOf(time);
  const next = way > 0 ? Math.floor(minutes / STEP) * STEP + STEP : Math.ceil(minutes / STEP) * STEP - STEP;
  return next < 0 || next >= DAY ? time : timeOf(next);
}

const ARROWS: Record<string, (slot: Slot) => Slot> = {
  ArrowLeft: ({ date, time }) => ({ date: addDays(date, -1), time }),
  ArrowRight: ({ date, time }) => ({ date: addDays(date, 1), time }),
  ArrowUp: ({ date, time }) => ({ date, time: stepTime(time, -1) }),
  ArrowDown: ({ date, time }) => ({ date, time: stepTime(time, 1) }),
};

/** Where an arrow leads a carried post within the shown days; undefined: the key is no arrow. */
export function slotAfterKey(key: string, slot: Slot, days: readonly string[]): Slot | undefined {
  const next = ARROWS[key]?.(slot);
  return next === undefined || days.includes(next.date) ? next : slot;
}

/** A post may be put where it can still go out from. */
export const isAhead = (slot: Slot, now: Slot): boolean =>
  slot.date > now.date || (slot.date === now.date && slot.time > now.time);
