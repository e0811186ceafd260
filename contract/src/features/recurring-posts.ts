import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, line, WallTime } from '../fields.ts';
import { NETWORKS } from '../networks.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';
import { WEEKDAYS } from './posting-preferences.ts';

/** What recurring posts may and may not (docs/decisions/0063). */
export const RECURRING = {
  perBrand: 20,
  /** So many days ahead every occurrence stands in the calendar as a post of its own. */
  daysAhead: 14,
  mostWeeks: 8,
  mostOccurrences: 500,
  mostPosts: 50,
  /** Between two times of one post, at most. */
  mostRestDays: 365,
  nameCharacters: 80,
} as const;

/** `draft`: a person plans every occurrence. `plan`: it goes out by itself, when the brand's policy has let it. */
export const RECURRING_RELEASES = ['draft', 'plan'] as const;
export type RecurringRelease = (typeof RECURRING_RELEASES)[number];

/** Which of a month's days of one name. */
export const MONTH_PLACES = ['first', 'second', 'third', 'fourth', 'last'] as const;
export type MonthPlace = (typeof MONTH_PLACES)[number];

/**
 * How something comes again.
 * - `week`: on these weekdays, every so many weeks, counted from the week of its first day
 * - `monthDay`: on this day of each month; a shorter month has it on its last day
 * - `monthWeekday`: on the first, second, third, fourth or last day of this name of each month
 */
export const RecurringSchedule = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('week'),
    weeks: z.int().check(z.gte(1), z.lte(RECURRING.mostWeeks)),
    weekdays: z.array(z.enum(WEEKDAYS)).check(z.minLength(1), z.maxLength(7)),
  }),
  z.strictObject({ every: z.literal('monthDay'), day: z.int().check(z.gte(1), z.lte(31)) }),
  z.strictObject({
    every: z.literal('monthWeekday'),
    place: z.enum(MONTH_PLACES),
    weekday: z.enum(WEEKDAYS),
  }),
]);
export type RecurringSchedule = z.infer<typeof RecurringSchedule>;

/**
 * What a recurring post does now.
 * - `on`: its next occurrence has its day
 * - `resting`: all its posts rest beyond the days ahead, or said the same a short while ago
 * - `full`: every slot of the days ahead has other posts
 * - `ended`: its last day is over
 * - `empty`: the posts it is made of were removed
 */
export const RECURRING_STANDINGS = ['on', 'paused', 'resting', 'full', 'ended', 'empty'] as const;
export type RecurringStanding = (typeof RECURRING_STANDINGS)[number];

const Name = line(RECURRING.nameCharacters, 1);
const Posts = z.array(Id).check(z.minLength(1), z.maxLength(RECURRING.mostPosts));
const RestDays = z.int().check(z.gte(0), z.lte(RECURRING.mostRestDays));
const Until = z.nullable(CalendarDate);
const Times = z.nullable(z.int().check(z.gte(1), z.lte(RECURRING.mostOccurrences)));

export const RecurringPost = z.object({
  id: Id,
  name: z.string(),
  /** The posts it is made of, in their order; `excerpt` is null where one was removed. */
  posts: z.array(
    z.object({
      id: Id,
      excerpt: z.nullable(z.string()),
      /** It changed since its occurrences were let go out by themselves: they are drafts until that is said anew. */
      changed: z.boolean(),
    }),
  ),
  schedule: RecurringSchedule,
  /** Wall clock in the brand's zone, in summer and in winter. */
  time: WallTime,
  from: CalendarDate,
  /** The last day; null: none. */
  until: Until,
  /** So many days of the schedule in all; null: no end by number. */
  times: Times,
  /** Days between two times of the same text on the same network; 0: none. */
  restDays: z.int(),
  /** Whether days that have other posts are passed by. */
  freeDaysOnly: z.boolean(),
  release: z.enum(RECURRING_RELEASES),
  state: z.enum(['active', 'paused']),
  standing: z.enum(RECURRING_STANDINGS),
  /** The next occurrences that stand in the calendar, at most three. */
  next: z.array(z.object({ date: CalendarDate, postId: Id })),
  /** The next day on which something goes out, as far as that is known; null where nothing will by itself. */
  nextDay: z.nullable(CalendarDate),
  /** Connected networks that refuse a repeated text, or count it as spam. */
  warnings: z.array(z.object({ network: z.enum(NETWORKS), repeats: z.enum(['refused', 'unwanted']) })),
});
export type RecurringPost = z.infer<typeof RecurringPost>;

const ById = z.strictObject({ id: Id });
const tags = ['Posty cykliczne'];

/**
 * Posts that come again: one post by the calendar, or a queue of posts in turns, each after its rest. Every occurrence is
 * an ordinary post that stands in the calendar two weeks ahead; the brand's policy asks for every word that it asks for.
 */
export const recurringPostsContract = {
  /** The brand's, the oldest first. */
  list: may('posts.read')
    .route({ method: 'GET', path: '/recurring-posts', tags })
    .output(z.object({ recurring: z.array(RecurringPost) })),
  /**
   * Begins with the first fitting day from `from`, or from today; its occurrences are drafts until `release` says otherwise.
   * Takes `Idempotency-Key`. NOT_FOUND: a post that is not there. RECURRING_VIDEO: one with a video.
   */
  create: may('posts.write')
    .errors(refusals('RECURRING_LIMIT', 'RECURRING_VIDEO', 'IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/recurring-posts', successStatus: 201, tags })
    .input(
      z.strictObject({
        name: Name,
        postIds: Posts,
        schedule: RecurringSchedule,
        time: WallTime,
        from: z.optional(CalendarDate),
        until: z._default(Until, null),
        times: z._default(Times, null),
        restDays: z._default(RestDays, 0),
        freeDaysOnly: z._default(z.boolean(), false),
      }),
    )
    .output(RecurringPost),
  /**
   * Changes it, pauses it or lets it go on. Occurrences to come that nobody has touched are made anew, or taken back while
   * it is paused; those that somebody changed, moved, approved or removed stay as they are.
   */
  change: may('posts.write')
    .errors(refusals('RECURRING_VIDEO'))
    .route({ method: 'PATCH', path: '/recurring-posts/{id}', tags })
    .input(
      z.strictObject({
        id: Id,
        name: z.optional(Name),
        postIds: z.optional(Posts),
        schedule: z.optional(RecurringSchedule),
        time: z.optional(WallTime),
        until: z.optional(Until),
        times: z.optional(Times),
        restDays: z.optional(RestDays),
        freeDaysOnly: z.optional(z.boolean()),
        state: z.optional(z.enum(['active', 'paused'])),
      }),
    )
    .output(RecurringPost),
  /**
   * Lets occurrences go out by themselves as their posts are now, or no more; those to come that nobody has touched, too. A
   * post that changes later makes drafts until this is said anew.
   */
  release: mayUnlessDeleting('posts.publish')
    .route({ method: 'PUT', path: '/recurring-posts/{id}/release', tags })
    .input(z.strictObject({ id: Id, release: z.enum(RECURRING_RELEASES) }))
    .output(RecurringPost),
  /** Ends it: occurrences to come that nobody has touched go, all others stay. */
  remove: may('posts.write')
    .route({ method: 'DELETE', path: '/recurring-posts/{id}', tags })
    .input(ById)
    .output(ById),
};
