import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, paragraph, WallTime } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { OccasionNames } from '../occasion-names.ts';
import { VARIANT_NETWORKS } from '../post-variants.ts';
import { member } from '../procedure.ts';

/** What people see of a post (decision 2). */
export const POST_STATES = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partly-published',
  'failed',
  'skipped',
  'to-check',
] as const;
export type PostState = (typeof POST_STATES)[number];

/** Own texts of single networks; a network without one gets the common text. */
export const PostVariants = z.object({ facebook: z.optional(z.string()), instagram: z.optional(z.string()) });
export type PostVariants = z.infer<typeof PostVariants>;

/** A post as every screen needs it. `date` and `time` are wall clock in the workspace's zone. */
export const Post = z.object({
  id: Id,
  date: CalendarDate,
  time: WallTime,
  content: z.string(),
  variants: PostVariants,
  /** Paths on our own host; null while the post has no picture. */
  image: z.nullable(z.object({ url: z.string(), thumbnailUrl: z.string(), aiMade: z.boolean() })),
  state: z.enum(POST_STATES),
  approved: z.boolean(),
  aiLabel: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** Grows with every change; send it back with an edit, so that no edit is silently overwritten. */
  revision: z.int(),
});
export type Post = z.infer<typeof Post>;

/** A special day of the Polish calendar that the month shows by itself. */
export const Holiday = z.object({
  date: CalendarDate,
  /** In Polish. */
  name: z.string(),
  names: OccasionNames,
  publicHoliday: z.boolean(),
});

export const POST_VERSION_CAUSES = [
  'generated',
  'edited',
  'new-text',
  'new-image',
  'replaced',
  'restored',
] as const;
export const PostVersion = z.object({
  id: Id,
  cause: z.enum(POST_VERSION_CAUSES),
  content: z.string(),
  variants: PostVariants,
  image: Post.shape.image,
  createdAt: Instant,
  /** Who made it; null for the machine. */
  author: z.nullable(z.string()),
});
export type PostVersion = z.infer<typeof PostVersion>;

const ById = z.strictObject({ id: Id });
const changeable = member.errors(refusals('POST_PUBLISHED', 'POST_BUSY', 'CONFLICT', 'POST_TEXT_INVALID'));

const OwnText = z.nullable(paragraph(4000, 1));

export const PostChange = z.strictObject({
  id: Id,
  revision: z.int(),
  content: z.optional(paragraph(4000, 1)),
  /** A network's own text; null gives it the common one again. */
  variants: z.optional(z.strictObject({ facebook: z.optional(OwnText), instagram: z.optional(OwnText) })),
  date: z.optional(CalendarDate),
  time: z.optional(WallTime),
  aiLabel: z.optional(z.boolean()),
  /** The chosen day has a post: true swaps the two, otherwise the answer is DAY_TAKEN. */
  swap: z.optional(z.boolean()),
  /** Accounts this post must not go to (decision 3). */
  excludedAccountIds: z.optional(z.array(Id).check(z.maxLength(LIMITS.accountsPerConnection))),
});

export const postsContract = {
  /** All posts of the days from `from` to `to`, both included, at most 42, by date; with the special days among them. */
  list: member
    .route({ method: 'GET', path: '/posts', tags: ['Posty'] })
    .input(
      z.strictObject({ from: CalendarDate, to: CalendarDate }).check(
        z.refine((range) => {
          const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000;
          return days >= 0 && days < LIMITS.calendarDays;
        }, `Wybierz okres od 1 do ${LIMITS.calendarDays} dni.`),
      ),
    )
    .output(z.object({ posts: z.array(Post), holidays: z.array(Holiday) })),
  get: member
    .route({ method: 'GET', path: '/posts/{id}', tags: ['Posty'] })
    .input(ById)
    .output(Post),
  /**
   * Changes text, day, time or label. A changed text makes a version. POST_TEXT_INVALID carries the checker's
   * findings in `details.findings`, each with its statement and, in `message`, a Polish sentence; warnings never
   * refuse.
   */
  change: changeable
    .errors(refusals('DAY_TAKEN', 'DAY_IN_THE_PAST'))
    .route({ method: 'PATCH', path: '/posts/{id}', tags: ['Posty'] })
    .input(PostChange)
    .output(Post),
  /** Copies text and picture to another, empty day. */
  duplicate: member
    .errors(refusals('DAY_TAKEN', 'DAY_IN_THE_PAST'))
    .route({ method: 'POST', path: '/posts/{id}/duplicate', successStatus: 201, tags: ['Posty'] })
    .input(z.strictObject({ id: Id, date: CalendarDate }))
    .output(Post),
  remove: member
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'DELETE', path: '/posts/{id}', tags: ['Posty'] })
    .input(ById)
    .output(z.object({ removed: z.literal(true) })),
  /** Allows the posts to go out by themselves, as they are now (decision 1). */
  approve: member
    .route({ method: 'POST', path: '/posts/approve', tags: ['Posty'] })
    .input(z.strictObject({ postIds: z.array(Id).check(z.minLength(1), z.maxLength(400)) }))
    .output(z.object({ approved: z.int() })),
  /**
   * What the post could say on one network: longer on Facebook, with a hook and line breaks on Instagram. Made of the
   * post's own text, its topic and the profile; free, stores nothing, the same until one of them changes.
   */
  suggestVariant: member
    .route({ method: 'GET', path: '/posts/{id}/variants/{network}', tags: ['Posty'] })
    .input(z.strictObject({ id: Id, network: z.enum(VARIANT_NETWORKS) }))
    .output(z.object({ content: z.string() })),
  /** Newest first, at most fifty. */
  versions: member
    .route({ method: 'GET', path: '/posts/{id}/versions', tags: ['Posty'] })
    .input(ById)
    .output(z.object({ versions: z.array(PostVersion) })),
  /** Brings text and picture of an older version back; free. */
  restore: changeable
    .route({ method: 'POST', path: '/posts/{id}/versions/{versionId}/restore', tags: ['Posty'] })
    .input(z.strictObject({ id: Id, versionId: Id, revision: z.int() }))
    .output(Post),
};
