import type { Overview } from '@postownia/contract/features/calendar';
import { WEEKDAYS } from '@postownia/contract/features/posting-preferences';
import { addDays, weekdayOf } from '../../lib/calendar-date.ts';
import { clockIn } from './clock-in.ts';

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/**
 * Day and hour of a new post: the wanted day, or today, at the brand's hour of that weekday. Where today's hour has gone by
 * it is the next full hour but one, and late at night tomorrow's.
 */
export function firstWhen(
  wanted: string | null,
  { today, preferences }: Pick<Overview, 'today' | 'preferences'>,
  now: Date = new Date(),
): { date: string; time: string } {
  const date = wanted !== null && DAY.test(wanted) && wanted > today ? wanted : today;
  const time = timeOf(date, preferences);
  const clock = clockIn(preferences.zone, now);
  if (date > today || time > clock) return { date, time };
  const hour = Number(clock.slice(0, 2)) + 2;
  if (hour < 24) return { date, time: `${String(hour).padStart(2, '0')}:00` };
  const tomorrow = addDays(today, 1);
  return { date: tomorrow, time: timeOf(tomorrow, preferences) };
}

const timeOf = (date: string, { times }: Overview['preferences']) =>
  times[WEEKDAYS[weekdayOf(date)] ?? 'monday'];
