import * as z from 'zod/mini';
import { CONTENT_TYPES, TONES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Message } from '../messages/message.ts';
import { OccasionNames } from '../occasion-names.ts';
import type { Action } from '../permissions.ts';
import { may } from '../procedure.ts';

/** What one day's post will be about. */
export const PlannedTopic = z.object({
  date: CalendarDate,
  contentType: z.enum(CONTENT_TYPES),
  tone: z.enum(TONES),
  /** Id in the occasions file; null on an ordinary day. */
  occasionId: z.nullable(z.string()),
  occasionName: z.nullable(z.string()),
  /** Id of the idea; never twice in one plan. */
  idea: z.string(),
  /** What the post says, one sentence in the interface language; the writer works from it. */
  summary: z.string(),
  /** Few words for the poster, in the post language. */
  headline: z.string(),
  /** Why this topic stands on this day, one Polish sentence. */
  reason: z.string(),
  /** The same for the reader's language; plans from before have none. */
  message: z.optional(Message),
  /** The own photo that its picture is made of; without one a picture is drawn. */
  photo: z.optional(z.object({ assetId: Id })),
  /** What only the owner can add, where the kind of content lives from it; the post is true without the answer. */
  ownerQuestion: z.optional(z.object({ ask: z.string(), photo: z.string() })),
});
export type PlannedTopic = z.infer<typeof PlannedTopic>;

export const MonthPlan = z.object({
  id: Id,
  topics: z.array(
    z.object({
      ...PlannedTopic.shape,
      /** null on an ordinary day. */
      occasionNames: z.nullable(OccasionNames),
      locked: z.boolean(),
      /** The photo small; null where it is no more. */
      photoUrl: z.optional(z.nullable(z.string())),
    }),
  ),
  /** 0–100: how evenly content types, tones and ideas are spread. */
  diversity: z.int(),
  /** What happens on a planned day that has a post by then: `fill` leaves it out, `replace` makes a new post. */
  existing: z.enum(['fill', 'replace']),
  usedByBatchId: z.nullable(Id),
  createdAt: Instant,
});
export type MonthPlan = z.infer<typeof MonthPlan>;

/** The days a plan or a batch covers: `days` days from `from`. */
export const GenerationWindow = z.strictObject({
  from: CalendarDate,
  days: z.int().check(z.gte(1), z.lte(LIMITS.generationDays)),
  /** `fill` leaves days with posts alone, `replace` makes new posts for them too (never for published ones). */
  existing: z.enum(['fill', 'replace']),
  /** `profile` spreads as many posts as the profile's frequency says (P-6). */
  frequency: z.enum(['daily', 'profile']),
});
export type GenerationWindow = z.infer<typeof GenerationWindow>;

/** In how many posts of a plan an own photo may stand, at most. */
export const PHOTO_SHARES = ['none', 'every', 'second', 'third', 'seldom'] as const;
export type PhotoShare = (typeof PHOTO_SHARES)[number];

/** "Użyj moich zdjęć w planie" (docs/decisions/0093). */
export const PhotoUse = z.strictObject({ share: z.enum(PHOTO_SHARES) });
export type PhotoUse = z.infer<typeof PhotoUse>;

export const StoredPhotoUse = z.object({
  ...PhotoUse.shape,
  /** Photos of the library that plans may take: somebody said what they show. */
  ready: z.int(),
  /** Photos that wait for that. */
  undescribed: z.int(),
});
export type StoredPhotoUse = z.infer<typeof StoredPhotoUse>;

const editable = (action: Action) => may(action).errors(refusals('PLAN_USED', 'PROFILE_MISSING'));
const TopicKey = { id: Id, date: CalendarDate };

export const monthPlansContract = {
  /** Lays a plan for the window; free. */
  create: may('posts.write')
    .errors(refusals('PROFILE_MISSING', 'NOTHING_TO_GENERATE', 'DAY_IN_THE_PAST'))
    .route({ method: 'POST', path: '/month-plans', successStatus: 201, tags: ['Plan miesiąca'] })
    .input(GenerationWindow)
    .output(MonthPlan),
  get: may('posts.read')
    .route({ method: 'GET', path: '/month-plans/{id}', tags: ['Plan miesiąca'] })
    .input(z.strictObject({ id: Id }))
    .output(MonthPlan),
  changeTopic: editable('posts.write')
    .route({ method: 'PATCH', path: '/month-plans/{id}/topics/{date}', tags: ['Plan miesiąca'] })
    .input(
      z.strictObject({
        ...TopicKey,
        contentType: z.optional(z.enum(CONTENT_TYPES)),
        tone: z.optional(z.enum(TONES)),
        summary: z.optional(line(LIMITS.shortTextCharacters * 2, 1)),
        headline: z.optional(line(60, 1)),
        locked: z.optional(z.boolean()),
        /** A drawn picture instead of the photo. */
        withoutPhoto: z.optional(z.literal(true)),
      }),
    )
    .output(MonthPlan),
  /** Another idea for one day; locked topics stay. */
  renewTopic: editable('posts.write')
    .route({ method: 'POST', path: '/month-plans/{id}/topics/{date}/renew', tags: ['Plan miesiąca'] })
    .input(z.strictObject(TopicKey))
    .output(MonthPlan),
  swapTopics: editable('posts.write')
    .route({ method: 'POST', path: '/month-plans/{id}/topics/{date}/swap', tags: ['Plan miesiąca'] })
    .input(z.strictObject({ ...TopicKey, with: CalendarDate }))
    .output(MonthPlan),
  photoUse: may('posts.read')
    .route({ method: 'GET', path: '/photo-use', tags: ['Plan miesiąca'] })
    .output(StoredPhotoUse),
  /** Holds for plans that are laid from now on. */
  setPhotoUse: may('posts.write')
    .route({ method: 'PUT', path: '/photo-use', tags: ['Plan miesiąca'] })
    .input(PhotoUse)
    .output(StoredPhotoUse),
};
