import * as z from 'zod/mini';
import { refusals } from './errors.ts';
import { CalendarDate, Id, line, paragraph, WallTime, WebAddress } from './fields.ts';
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

/** A post as a row of a table; `date` and `time` are wall clock in the workspace's zone. */
const ImportRow = z.strictObject({
  /** The row's number, by which it is named in the answer. */
  line: z.int(),
  date: CalendarDate,
  /** Absent: the weekday's time of the posting preferences. */
  time: z.optional(WallTime),
  content: paragraph(LIMITS.importCharacters),
  /** Names of images of the library, with their endings or without. */
  images: z.array(line(LIMITS.importNameCharacters, 1)).check(z.maxLength(LIMITS.mediaPerPost)),
  link: z.optional(WebAddress),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Why a row is not taken; NOT_FOUND: the library has no image of a name. */
export const IMPORT_REFUSALS = ['DAY_IN_THE_PAST', 'DAY_FULL', 'POST_TEXT_INVALID', 'NOT_FOUND'] as const;

export const RowsImport = z.strictObject({
  rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(LIMITS.importPortion)),
  /** Only says what would become of them. */
  dryRun: z.boolean(),
});
export type RowsImport = z.infer<typeof RowsImport>;

export const RowsImported = z.object({
  /** Drafts that were made: one of each row, or none. */
  made: z.int(),
  refused: z.array(
    z.object({
      line: z.int(),
      code: z.enum(IMPORT_REFUSALS),
      /** Names that the library does not have. */
      images: z.array(z.string()),
    }),
  ),
});
export type RowsImported = z.infer<typeof RowsImported>;

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
  /**
   * Makes a draft of each row, beside what its day has; where one row is refused none is made. Takes `Idempotency-Key`: a
   * repeat makes no second drafts.
   */
  importRows: may('posts.write')
    .errors(refusals('IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/posts/import', tags: ['Posty'] })
    .input(RowsImport)
    .output(RowsImported),
};
