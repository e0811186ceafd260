import { LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';

const DAYS_AHEAD = 60;
/** A draft that is due in a moment would be late before anybody saw it. */
const FEWEST_MINUTES = 60;

/**
 * The first day from today whose hour is still to come and that has no post; where all have some, the first with room.
 * @returns `YYYY-MM-DD` in the brand's zone; null: every day of two months is full
 */
export async function findFreeDay(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<string | null> {
  const now = clock.now();
  const { zone, times } = await getPreferences(tx, workspaceId);
  const today = todayIn(zone, now);
  const days = Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(today, day));
  const posts = await readPostRecords(tx, workspaceId, { from: today, to: addDays(today, DAYS_AHEAD) });
  const countOf = (date: string) => posts.filter((post) => post.date === date).length;
  const earliest = now.getTime() + FEWEST_MINUTES * 60_000;
  const ahead = days.filter(
    (date) => dueInstant(date, times[weekdayNameOf(date)], zone).getTime() >= earliest,
  );
  return (
    ahead.find((date) => countOf(date) === 0) ??
    ahead.find((date) => countOf(date) < LIMITS.postsPerDay) ??
    null
  );
}
