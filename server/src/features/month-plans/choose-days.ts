import type { GenerationWindow, PostFrequency } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PostDay } from '../../post-days.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { spreadDates } from './spread-dates.ts';

/** What a window would make, one post a day. `replaces` names the post that gives way on a day of `replace`. */
export interface ChosenDays {
  readonly fill: readonly string[];
  readonly replace: readonly string[];
  readonly replaces: ReadonlyMap<string, string>;
  /** Days of the window that have a post. */
  readonly taken: number;
}

/**
 * The days that a window gives posts to. A post that is published or on its way out is never among them.
 * @param options.frequency the profile's, used when the window asks for it (P-6)
 * @throws Refusal DAY_IN_THE_PAST when the window begins before today in the workspace's zone
 */
export async function chooseDays(
  context: Pick<Context, 'clock' | 'readPostDays'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  { window, frequency }: { window: Omit<GenerationWindow, 'existing'>; frequency: PostFrequency },
): Promise<ChosenDays> {
  const { zone } = await getPreferences(db, workspaceId);
  if (window.from < todayIn(zone, context.clock.now())) throw new Refusal('DAY_IN_THE_PAST');
  const to = addDays(window.from, window.days - 1);
  const postDays = await context.readPostDays(db, workspaceId, { from: window.from, to });
  return divideDays({ window, frequency, postDays });
}

/** The pure part of `chooseDays`. */
export function divideDays({
  window,
  frequency,
  postDays,
}: {
  window: Omit<GenerationWindow, 'existing'>;
  frequency: PostFrequency;
  postDays: readonly PostDay[];
}): ChosenDays {
  const { from, days } = window;
  const wanted = spreadDates({ from, days, frequency: window.frequency === 'profile' ? frequency : 'daily' });
  const posts = Map.groupBy(postDays, ({ date }) => date);
  const fill = wanted.filter((date) => !posts.has(date));
  const replaces = new Map(
    wanted.flatMap((date) => {
      const givesWay = whatGivesWay(posts.get(date) ?? []);
      return givesWay === undefined ? [] : [[date, givesWay.postId]];
    }),
  );
  return {
    fill,
    replace: wanted.filter((date) => !posts.has(date) || replaces.has(date)),
    replaces,
    taken: posts.size,
  };
}

/** Of a day's posts the first that may still change, one that was written from an idea before a person's own. */
function whatGivesWay(ofDay: readonly PostDay[]): PostDay | undefined {
  const changeable = ofDay.filter(({ fixed }) => !fixed);
  return changeable.find(({ idea }) => idea !== null) ?? changeable[0];
}
