import { ApiError } from '../../lib/api-error.ts';
import { addDays } from '../../lib/calendar-date.ts';

/** Ids of the posts that stand on the chosen day, where the server refused for their sake; null for anything else. */
export function postsOfTakenDay(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'DAY_TAKEN') return null;
  const details = error.data as { postIds?: readonly string[] } | undefined;
  return details?.postIds ?? [];
}

/** The first day from `from` on that none of the posts stands on. */
export function firstFreeDay(from: string, posts: readonly { readonly date: string }[]): string {
  const taken = new Set(posts.map(({ date }) => date));
  let day = from;
  while (taken.has(day)) day = addDays(day, 1);
  return day;
}
