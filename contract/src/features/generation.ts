import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Message } from '../messages/message.ts';
import type { Action } from '../permissions.ts';
import { may } from '../procedure.ts';
import { REWORDINGS } from '../rewordings.ts';
import { VIDEO_TYPES } from '../video-rules.ts';
import { GenerationWindow } from './month-plans.ts';
import { Post } from './posts.ts';

export const GENERATION_DAY_STATES = ['queued', 'writing', 'drawing', 'done', 'failed', 'cancelled'] as const;
export type GenerationDayState = (typeof GENERATION_DAY_STATES)[number];

/** What is made for a day: a whole post (9 tokens), only a new image (8), only a new text (1), or four images to choose from (16). */
export const GENERATION_PARTS = ['post', 'image', 'text', 'proposals'] as const;
export type GenerationPart = (typeof GENERATION_PARTS)[number];

export const GenerationDay = z.object({
  date: CalendarDate,
  part: z.enum(GENERATION_PARTS),
  state: z.enum(GENERATION_DAY_STATES),
  postId: z.nullable(Id),
  /** Why it failed and what to do, one Polish sentence; its tokens are back. */
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
});
export type GenerationDay = z.infer<typeof GenerationDay>;

export const GENERATION_BATCH_STATES = ['running', 'finished', 'cancelled', 'undone'] as const;
export const GenerationBatch = z.object({
  id: Id,
  state: z.enum(GENERATION_BATCH_STATES),
  part: z.enum(GENERATION_PARTS),
  days: z.array(GenerationDay),
  /** Tokens reserved at the start, used so far and given back so far. */
  tokens: z.object({ reserved: z.int(), used: z.int(), returned: z.int() }),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type GenerationBatch = z.infer<typeof GenerationBatch>;

/**
 * Other brands take turns with this batch: how many, and the seconds it still takes; null while its pace is unknown. A single
 * text, image or day that has not begun tells how many such go before it (`ahead`), and the seconds until it begins.
 */
export const GenerationWait = z.object({
  brands: z.int(),
  ahead: z.nullable(z.int()),
  seconds: z.nullable(z.int()),
});
export type GenerationWait = z.infer<typeof GenerationWait>;

/**
 * First `batch` (a snapshot: a reload loses nothing), then one event per change; `post` comes with a finished day.
 * `wait` comes when a noticeable wait begins, changes or ends (null).
 */
export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('batch'), batch: GenerationBatch }),
  z.object({ type: z.literal('day'), day: GenerationDay, post: z.nullable(Post) }),
  z.object({ type: z.literal('wait'), wait: z.nullable(GenerationWait) }),
  z.object({ type: z.literal('end'), batch: GenerationBatch }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

/** What a window would make and cost, for the dialog that asks. Published days are never replaced. */
export const GenerationPreview = z.object({
  fill: z.object({ days: z.int(), reels: z.int(), tokens: z.int() }),
  replace: z.object({ days: z.int(), reels: z.int(), tokens: z.int() }),
  daysWithPosts: z.int(),
  balance: z.int(),
  /** Whether this server makes reels. */
  reelsAvailable: z.boolean(),
});
/** Each so-manieth post becomes a reel as well, 12 tokens more; absent: none does. */
const ReelEvery = z.optional(z.int().check(z.minimum(1), z.maximum(7)));

const ById = z.strictObject({ id: Id });
const spends = (action: Action) =>
  may(action).errors(
    refusals(
      'PROFILE_MISSING',
      'INSUFFICIENT_TOKENS',
      'TOKEN_CAP_REACHED',
      'KEY_CAP_REACHED',
      'BATCH_RUNNING',
      'IDEMPOTENCY_MISMATCH',
    ),
  );

/** What is in the image; the interface says how to video it. */
export const SHOT_KINDS = ['face', 'hands', 'wide', 'product', 'people', 'screen-text'] as const;

export const ReelScript = z.object({
  /** What keeps people watching in the first seconds. */
  hook: z.string(),
  shots: z.array(z.object({ kind: z.enum(SHOT_KINDS), seconds: z.int(), words: z.string() })),
  caption: z.string(),
  /** Without the `#`. */
  hashtags: z.array(z.string()),
});
export type ReelScript = z.infer<typeof ReelScript>;

/** What became of a text that somebody wanted otherwise. */
export const Reworded = z.object({
  /** Never the text that was sent; null where nothing of the wish could be done, which costs nothing. */
  text: z.nullable(z.string()),
  /** Parts of the wish that this server’s writer does not understand, in the words of whoever wished. */
  unmet: z.array(z.string()),
  /** What it understood and could not do to this text. */
  missed: z.array(z.enum(REWORDINGS)),
});
export type Reworded = z.infer<typeof Reworded>;

export const generationContract = {
  preview: may('posts.read')
    .errors(refusals('PROFILE_MISSING', 'DAY_IN_THE_PAST'))
    .route({ method: 'POST', path: '/generation-batches/preview', tags: ['Generowanie'] })
    .input(z.strictObject({ ...z.omit(GenerationWindow, { existing: true }).shape, reelEvery: ReelEvery }))
    .output(GenerationPreview),
  /**
   * Reserves the price, with that of the reels that `reelEvery` asks for, and begins. With `planId` the topics come from that plan. A single day that has a post is
   * refused with POST_EXISTS. Takes `Idempotency-Key`. INSUFFICIENT_TOKENS carries `details.needed`.
   */
  start: spends('posts.generate')
    .errors(
      refusals('POST_EXISTS', 'NOTHING_TO_GENERATE', 'DAY_IN_THE_PAST', 'PLAN_USED', 'REELS_NOT_AVAILABLE'),
    )
    .route({ method: 'POST', path: '/generation-batches', successStatus: 201, tags: ['Generowanie'] })
    .input(z.strictObject({ ...GenerationWindow.shape, planId: z.optional(Id), reelEvery: ReelEvery }))
    .output(GenerationBatch),
  /** A new text for a post, 1 token. */
  newText: spends('posts.generate')
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'POST', path: '/posts/{id}/text', successStatus: 201, tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  /** An image this post never had, 8 tokens. */
  newImage: spends('posts.generate')
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'POST', path: '/posts/{id}/image', successStatus: 201, tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  /**
   * Four really different images for a post, 16 tokens. The post stays as it is: they come among its versions as `proposal`, for 30
   * days, and `posts.restore` takes one, free and as often as wished. Takes `Idempotency-Key`.
   */
  proposeImages: spends('posts.generate')
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'POST', path: '/posts/{id}/image-proposals', successStatus: 201, tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  /**
   * A text otherwise, as a person says in their own words ("krócej", "bez emotikonów"), for 1 token; a proposal, nothing is
   * saved. The built-in writer honours what `REWORDINGS` lists, in the interface's languages; a model takes any words. With
   * `postId` the post's own subject may be told anew. Takes `Idempotency-Key`.
   */
  reword: spends('posts.generate')
    .errors(refusals('WRITER_FAILED'))
    .route({ method: 'POST', path: '/texts/reword', tags: ['Generowanie'] })
    .input(
      z.strictObject({
        postId: z.optional(Id),
        text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.rewordedCharacters)),
        wish: line(LIMITS.wishCharacters, 1),
      }),
    )
    .output(Reworded),
  get: may('posts.read')
    .route({ method: 'GET', path: '/generation-batches/{id}', tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  events: may('posts.read')
    .route({ method: 'GET', path: '/generation-batches/{id}/events', tags: ['Generowanie'] })
    .input(ById)
    .output(eventIterator(GenerationEvent)),
  /** Stops what has not begun and gives its tokens back; days being made are finished. */
  cancel: may('posts.generate')
    .errors(refusals('BATCH_FINISHED'))
    .route({ method: 'POST', path: '/generation-batches/{id}/cancel', tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  /** Removes what the batch made (restores replaced posts); gives no tokens back for made days (P-7). */
  undo: may('posts.generate')
    .errors(refusals('BATCH_NOT_UNDOABLE'))
    .route({ method: 'POST', path: '/generation-batches/{id}/undo', tags: ['Generowanie'] })
    .input(ById)
    .output(GenerationBatch),
  /** Tries a failed day again, reserving its price again. */
  retryDay: spends('posts.generate')
    .errors(refusals('POST_EXISTS'))
    .route({ method: 'POST', path: '/generation-batches/{id}/days/{date}/retry', tags: ['Generowanie'] })
    .input(z.strictObject({ id: Id, date: CalendarDate }))
    .output(GenerationBatch),
  /**
   * A script for a short video from the brand profile: hook, shots in order, caption with hashtags, in the post language.
   * Free. WRITER_FAILED carries what happened in `details.message`, as a Polish sentence in
   * `details.sentence`.
   */
  reelScript: may('posts.generate')
    .errors(refusals('PROFILE_MISSING', 'WRITER_FAILED'))
    .route({ method: 'POST', path: '/video-posts/script', tags: ['Filmy'] })
    .input(
      z.strictObject({
        videoType: z.enum(VIDEO_TYPES),
        date: CalendarDate,
        /** 0 for the first script of the day, one more for each other one. */
        variant: z.int().check(z.minimum(0), z.maximum(1000)),
      }),
    )
    .output(ReelScript),
};
