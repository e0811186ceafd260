import { BEST_HOURS_BLOCK, type BestHours, type HourBlock } from '@postownia/contract/features/analytics';
import { weekdayOf } from '../../lib/calendar-date.ts';

/** One lucky post makes no good hour. */
const LEAST_POSTS = 3;

/** The hours of this date's weekday in which the brand's own posts did better than usual; null where none are known. */
export function findBestHour({ blocks }: BestHours, date: string): HourBlock | null {
  // Blocks count from Sunday, our weeks begin on Monday.
  const weekday = (weekdayOf(date) + 1) % 7;
  const own = blocks.filter((block) => block.weekday === weekday && block.posts >= LEAST_POSTS);
  const [best] = own.toSorted((one, other) => other.timesMedian - one.timesMedian);
  return best !== undefined && best.timesMedian > 1 ? best : null;
}

const wall = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

/** From when to when, as clocks show it. */
export const hoursOf = ({ fromHour }: HourBlock): { from: string; to: string } => ({
  from: wall(fromHour),
  to: wall(fromHour + BEST_HOURS_BLOCK),
});

/** Whether a time `HH:MM` lies in the block. */
export const isInBlock = ({ fromHour }: HourBlock, time: string): boolean => {
  const hour = Number(time.slice(0, 2));
  return hour >= fromHour && hour < fromHour + BEST_HOURS_BLOCK;
};
