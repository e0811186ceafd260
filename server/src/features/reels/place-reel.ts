import { hasRoom, lockDay } from '../../db/room-of-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { timeIn, todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { freeHour } from './free-hour.ts';

/** How far after its post's day a reel is put at most where that day is full or over. */
const MOST_DAYS_LATER = 14;

/**
 * Day and hour for a reel in the brand's zone: its post's day, or today where that is gone by, at the next free hour; where
 * there is none, the first day after it that has one. The day stays locked. null where two weeks are full.
 */
export async function placeReel(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, now }: { post: { readonly date: string; readonly time: string }; now: Date },
): Promise<{ date: string; time: string } | null> {
  const { zone } = await getPreferences(tx, workspaceId);
  const today = todayIn(zone, now);
  const first = post.date < today ? today : post.date;
  for (let later = 0; later <= MOST_DAYS_LATER; later += 1) {
    const date = addDays(first, later);
    await lockDay(tx, workspaceId, date);
    if (!(await hasRoom(tx, workspaceId, date))) continue;
    const there = await readPostRecords(tx, workspaceId, { from: date, to: date });
    const taken = there.map(({ time }) => time);
    const time = freeHour({ postTime: post.time, taken, after: date === today ? timeIn(zone, now) : null });
    if (time !== null) return { date, time };
  }
  return null;
}
