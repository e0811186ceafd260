import * as z from 'zod/mini';
import { refusals } from './errors.ts';
import { CalendarDate, Id } from './fields.ts';
import { LIMITS } from './limits.ts';
import { may } from './procedure.ts';

/** Why one of many was left as it was. */
export const BULK_REFUSALS = [
  'NOT_FOUND',
  'CONFLICT',
  'POST_PUBLISHED',
  'POST_BUSY',
  'DAY_IN_THE_PAST',
  'DAY_FULL',
] as const;

/** What is done to each of several posts. */
const BulkChange = z.discriminatedUnion('kind', [
  /** So many days later, or earlier where it is negative; always beside what stands there. */
  z.strictObject({ kind: z.literal('move'), days: z.int().check(z.minimum(-366), z.maximum(366)) }),
  z.strictObject({ kind: z.literal('label'), aiLabel: z.boolean() }),
  z.strictObject({ kind: z.literal('remove') }),
  /** A draft of each on each of these days, at its own hour; beside what stands there. */
  z.strictObject({
    kind: z.literal('duplicate'),
    dates: z.array(CalendarDate).check(z.minLength(1), z.maxLength(LIMITS.bulkDays)),
  }),
]);

export const PostsChange = z.strictObject({
  /** As they were seen: one that is another revision by now is left alone. Each once. */
  posts: z
    .array(z.strictObject({ id: Id, revision: z.int() }))
    .check(z.minLength(1), z.maxLength(LIMITS.bulkPosts)),
  change: BulkChange,
});
export type PostsChange = z.infer<typeof PostsChange>;

export const PostsChanged = z.object({
  /** How many posts were changed, removed or made. */
  done: z.int(),
  /** Those that stayed as they were; `date`: of a copy that was not made. */
  refused: z.array(z.object({ postId: Id, date: z.nullable(CalendarDate), code: z.enum(BULK_REFUSALS) })),
});
export type PostsChanged = z.infer<typeof PostsChanged>;

/** What is done to several posts at once; operations of `postsContract`. */
export const manyPosts = {
  /**
   * Moves, labels, removes or copies several posts in one transaction; what cannot be done to one of them is told, and the
   * others go on. Takes `Idempotency-Key`: a repeat makes no second copies.
   */
  changeMany: may('posts.write')
    .errors(refusals('IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/posts/bulk', tags: ['Posty'] })
    .input(PostsChange)
    .output(PostsChanged),
};
