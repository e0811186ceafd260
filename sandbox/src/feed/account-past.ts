import { allEmulators } from '../emulators.ts';
import type { State } from '../state.ts';
import type { Growth } from './growth.ts';
import { chanceOf } from './insight-metrics.ts';
import { addPastPost } from './past-posts.ts';

const DAY = 86_400_000;
const HOURS = [7, 11, 16, 18];
/** Monday, Wednesday and Friday; other days now and then. */
const USUAL_DAYS = [1, 3, 5];

/** The years that an account has lived at its network before anybody connected it. */
export interface AccountPast extends Growth {
  accountId: string;
  /** What it posted, over and over. */
  texts: string[];
}

/**
 * Gives an account a past: followers that grew, and posts of each week. The same account gets the same days; one that
 * has a past keeps it.
 * @returns how many posts were added
 */
export function giveAccountPast(state: State, { accountId, texts, ...growth }: AccountPast): number {
  const given = state.store.collection<Growth>('account-pasts');
  if (given.get(accountId)) return 0;
  const changed = allEmulators().some((network) => network.changeAccount?.(state, accountId, { growth }));
  if (!changed) throw new Error(`no such account: ${accountId}`);
  given.put(accountId, growth);
  const days = postingDays(accountId, growth);
  for (const [index, at] of days.entries())
    addPastPost(state, { accountId, text: texts[index % texts.length] ?? '', at });
  return days.length;
}

/** Instants of its posts, ISO 8601, the earliest first. */
function postingDays(accountId: string, { since, until }: Growth): string[] {
  const first = Math.ceil(Date.parse(since) / DAY);
  const last = Math.floor(Date.parse(until) / DAY);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => new Date((first + index) * DAY))
    .filter((day) => {
      const chance = chanceOf(accountId, 'posts', day.toISOString());
      return USUAL_DAYS.includes(day.getUTCDay()) ? chance < 0.9 : chance < 0.15;
    })
    .map((day) => {
      const chance = chanceOf(accountId, 'hour', day.toISOString());
      const hour = HOURS[Math.floor(chance * HOURS.length)] ?? 11;
      return new Date(day.getTime() + hour * 3_600_000).toISOString();
    });
}
