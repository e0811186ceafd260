const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A post's first reading comes this long after it went out. */
export const FIRST_POLL_MINUTES = 60;

/** Then at these ages: often while it grows, past the 48 hours that insights may be late, at last rarely. */
const AGES = [6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 60 * DAY, 90 * DAY];

/** Posts older than this are read no more. */
export const LAST_AGE_DAYS = 90;

const ACCOUNT_EVERY = 6 * HOUR;

/** Waiting after samples that came to nothing, at most a day. */
const backoff = (failures: number) => Math.min(DAY, 15 * MINUTE * 2 ** Math.min(failures - 1, 10));

/** When a post is read next after a good reading; null once it is old. */
export function nextPostPoll(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const next = AGES.find((candidate) => candidate > age);
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/** For a subject that keeps its turn but has nothing to tell: when its post is too old to be read. */
export const afterLastSample = (now: Date) => new Date(now.getTime() + (LAST_AGE_DAYS + 1) * DAY);

export const nextAccountPoll = (now: Date) => new Date(now.getTime() + ACCOUNT_EVERY);
export const nextTry = (now: Date, failures: number) => new Date(now.getTime() + backoff(failures));
