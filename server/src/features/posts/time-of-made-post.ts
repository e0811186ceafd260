import type { StoredPostingPreferences } from '@postownia/contract';
import { timeIn, todayIn } from '../../lib/wall-clock.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';

/** Nothing is put at a later hour than this by itself. */
const LAST_HOUR = 21;
const HOUR = 3_600_000;

/**
 * When a generated post goes out, `HH:MM` in the brand's zone: at its weekday's time. Where that has passed today, at
 * the first full hour that leaves the person an hour to look at it; late in the evening the weekday's time stays.
 */
export function timeOfMadePost(
  { times, zone }: Pick<StoredPostingPreferences, 'times' | 'zone'>,
  { date, now }: { date: string; now: Date },
): string {
  const usual = times[weekdayNameOf(date)];
  if (date !== todayIn(zone, now) || usual > timeIn(zone, now)) return usual;
  const inAnHour = new Date(now.getTime() + HOUR);
  const [hour = 0, minute = 0] = timeIn(zone, inAnHour).split(':').map(Number);
  const fullHour = minute === 0 ? hour : hour + 1;
  const sameDay = todayIn(zone, inAnHour) === date;
  return sameDay && fullHour <= LAST_HOUR ? `${String(fullHour).padStart(2, '0')}:00` : usual;
}
