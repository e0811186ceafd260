import { addDays } from '../../lib/calendar-days.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';

/** The morning of the first, on the brand's own clock. */
const HOUR = '08:00';
/** A report that could not be sent by then is not sent late. */
const LATEST_DAY = 10;

const monthOf = (day: string) => day.slice(0, 7);

/** The month before the one of an instant, in a zone. */
export const monthBefore = (zone: string, now: Date): string =>
  monthOf(addDays(`${monthOf(todayIn(zone, now))}-01`, -1));

/** The month whose report is due at an instant: from the first of the next at eight to the tenth. */
export function monthToReport(zone: string, now: Date): string | null {
  const today = todayIn(zone, now);
  const first = `${monthOf(today)}-01`;
  if (now < dueInstant(first, HOUR, zone) || Number(today.slice(8)) > LATEST_DAY) return null;
  return monthBefore(zone, now);
}
