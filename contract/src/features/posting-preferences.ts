import * as z from 'zod/mini';
import { Id, WallTime, Zone } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may } from '../procedure.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When posts go out. Times are wall clock in `zone`; a change applies to posts made later, the zone to all. */
export const PostingPreferences = z.strictObject({
  zone: Zone,
  times: z.strictObject({
    monday: WallTime,
    tuesday: WallTime,
    wednesday: WallTime,
    thursday: WallTime,
    friday: WallTime,
    saturday: WallTime,
    sunday: WallTime,
  }),
  /** A due post that could not go out for this many minutes is marked "Pominięty" (P-5). */
  lateMinutes: z.int().check(z.gte(0), z.lte(LIMITS.lateMinutesMax)),
  /** "Wstrzymaj wszystko": nothing goes out by itself while true. */
  paused: z.boolean(),
});
export type PostingPreferences = z.infer<typeof PostingPreferences>;

export const POSTING_PREFERENCES_DEFAULTS: PostingPreferences = {
  zone: 'Europe/Warsaw',
  times: {
    monday: '10:00',
    tuesday: '10:00',
    wednesday: '10:00',
    thursday: '10:00',
    friday: '10:00',
    saturday: '10:00',
    sunday: '10:00',
  },
  lateMinutes: 60,
  paused: false,
};

/** `autoPublish` is switched by its own operations in `publications`, because it approves posts. */
export const StoredPostingPreferences = z.object({ ...PostingPreferences.shape, autoPublish: z.boolean() });
export type StoredPostingPreferences = z.infer<typeof StoredPostingPreferences>;

export const postingPreferencesContract = {
  get: may('brand.read')
    .route({ method: 'GET', path: '/posting-preferences', tags: ['Publikowanie'] })
    .output(StoredPostingPreferences),
  save: may('brand.write')
    .route({ method: 'PUT', path: '/posting-preferences', tags: ['Publikowanie'] })
    .input(PostingPreferences)
    .output(StoredPostingPreferences),
};

export const ApprovedPosts = z.strictObject({ postIds: z.array(Id).check(z.maxLength(400)) });
