import * as z from 'zod/mini';
import { isDrawn } from '../drawn-text.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Id, Instant, line, TimeCursor } from '../fields.ts';
import { PlaceInLine } from '../place-in-line.ts';
import { may } from '../procedure.ts';
import {
  REEL_BEAT_MAX,
  REEL_BEATS,
  REEL_CLOSES,
  REEL_MOODS,
  REEL_MOTIONS,
  REEL_ROLES,
  REEL_SECONDS,
  REEL_SHAPES,
  REEL_STEPS,
  SOUND_MAX_SECONDS,
} from '../reel-vocabulary.ts';
import { countGraphemes } from '../text-length.ts';

export const REEL_STATES = ['waiting', 'rendering', 'done', 'failed', 'cancelled'] as const;
export type ReelState = (typeof REEL_STATES)[number];

export type ReelStep = (typeof REEL_STEPS)[number];

/**
 * Why there is no reel; its tokens are back.
 * - `no-encoder`: this server cannot encode video
 * - `bad-picture`: a picture or a clip cannot be read
 * - `bad-sound`: the person's own sound is gone or cannot be read
 * - `too-costly`: the work took too much time or memory
 * - `post-gone`: the post was removed meanwhile
 * - `no-room`: neither the post's day nor the two weeks after it take one more post
 * - `storage-full`: the server has no room for another file
 * - `unexpected`: nobody foresaw it
 */
export const REEL_PROBLEMS = [
  'no-encoder',
  'bad-picture',
  'bad-sound',
  'too-costly',
  'post-gone',
  'no-room',
  'storage-full',
  'unexpected',
] as const;
export type ReelProblem = (typeof REEL_PROBLEMS)[number];

/** Words of a beat as people edit them: one line, at most 42 characters as people count them. */
export const ReelBeatText = line(8 * REEL_BEAT_MAX, 1).check(
  z.refine((text) => countGraphemes(text) <= REEL_BEAT_MAX, told('reelBeat')),
);

const Beat = z.object({ role: z.enum(REEL_ROLES), text: z.string() });
export type ReelBeat = z.infer<typeof Beat>;

const looks = {
  motion: z.enum(REEL_MOTIONS),
  seconds: z.literal(REEL_SECONDS),
  shape: z.enum(REEL_SHAPES),
  mood: z.enum(REEL_MOODS),
};

/** The beat whose image stands for the reel, 0 for the first. */
const Cover = z.int().check(z.minimum(0), z.maximum(REEL_BEATS[15] - 1));
/**
 * The picture of each beat, in the order of the beats: one of the post, or a photo or video of the library, of which as much
 * is shown as the beat lasts. Too few are shared among the beats, none: as the post shows them.
 */
const BeatImages = z.array(Id).check(z.maxLength(REEL_BEATS[15]));

/** A sound of the brand's own under a reel instead of a bed of ours, from such a second of it on. */
const ChosenSound = z.strictObject({
  id: Id,
  from: z.int().check(z.minimum(0), z.maximum(SOUND_MAX_SECONDS)),
});

/** A sound that the brand brought. */
export const OwnSound = z.object({ id: Id, name: z.string(), seconds: z.number() });
export type OwnSound = z.infer<typeof OwnSound>;

/** What a person wishes: the words of the beats in their order, 3, 4 or 5 by the length, and how they are shown. */
const wish = {
  id: Id,
  ...looks,
  texts: z.array(ReelBeatText).check(z.minLength(REEL_BEATS[6]), z.maxLength(REEL_BEATS[15])),
  cover: z._default(Cover, 0),
  pictures: z._default(BeatImages, []),
  /** Whether the words stand in the film; without them the pictures and the brand's sign do. */
  captions: z._default(z.boolean(), true),
  /** Instead of the bed that `mood` names; null: that. */
  sound: z._default(z.nullable(ChosenSound), null),
};
const hasItsBeats = z.refine<{ seconds: keyof typeof REEL_BEATS; texts: readonly string[] }>(
  ({ seconds, texts }) => texts.length === REEL_BEATS[seconds],
  { ...told('reelBeats'), path: ['texts'] },
);

/** Without captions the words are not in the film, and may be any. */
const hasItsCuts = z.refine<{ captions: boolean; texts: readonly string[] }>(
  ({ captions, texts }) => !captions || texts.every(isDrawn),
  { ...told('reelLetters'), path: ['texts'] },
);

/** One order of a reel, from its press to its end. */
export const Reel = z.object({
  id: Id,
  /** The post it is made from; it may be gone by now. */
  postId: Id,
  ...looks,
  cover: Cover,
  pictures: BeatImages,
  captions: z.boolean(),
  sound: z.nullable(ChosenSound),
  beats: z.array(Beat),
  state: z.enum(REEL_STATES),
  /** What is being done right now; null outside of `rendering`. */
  step: z.nullable(z.enum(REEL_STEPS)),
  /** How much of the whole work is done, 0–100. */
  progress: z.int(),
  /** While it waits for others and that takes a while. */
  wait: z.nullable(PlaceInLine),
  problem: z.nullable(z.enum(REEL_PROBLEMS)),
  /** The post that it became, in the own calendar; it may be gone by now. */
  madePostId: z.nullable(Id),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type Reel = z.infer<typeof Reel>;

/** What a post could become. */
export const ReelOffer = z.object({
  /** Whether this server can encode video at all. */
  available: z.boolean(),
  /** Tokens. */
  price: z.int(),
  /** What of the brand stands at its end: a name with other letters than Latin is not drawn. */
  closesWith: z.enum(REEL_CLOSES),
  /** All motions, those that fit the brand's image style first: the first is proposed. */
  motions: z.array(z.enum(REEL_MOTIONS)),
  /** One for each length that the post has words enough for, the shortest first; none: too little for a reel. */
  proposals: z.array(
    z.object({
      seconds: looks.seconds,
      beats: z.array(Beat),
      /** Other beats of the same words, at most seven, each unlike all before it. */
      others: z.array(z.array(Beat)),
    }),
  ),
});
export type ReelOffer = z.infer<typeof ReelOffer>;

/** A reel as it would be, small: drawn by what draws the reel itself. */
export const ReelPreview = z.object({
  /** Each beat when all of it is there, as the address of a JPEG (`data:`). */
  stills: z.array(z.string()),
  /** The film with its sound as the address of an MP4 (`data:`), ten frames a second; null where it was not asked for. */
  film: z.nullable(z.string()),
});
export type ReelPreview = z.infer<typeof ReelPreview>;

const TAGS = ['Rolki'];
const ById = z.strictObject({ id: Id });

/** Reels out of posts: 12 tokens each, all of them back where none is made. */
export const reelsContract = {
  /** The beats that a post's own words make; free, stores nothing. NOT_FOUND: no post, or one that is a video already. */
  prepare: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}/reel', tags: TAGS })
    .input(ById)
    .output(ReelOffer),
  /**
   * Reserves the price and begins. `texts` are the words of the beats in their order, 3, 4 or 5 by the length; with `captions` each has a
   * letter or figure, and only such as are drawn: Latin ones. Emoji are left out. The reel
   * becomes a draft of its own in the own calendar, on the post's day. Takes `Idempotency-Key`. INSUFFICIENT_TOKENS carries
   * `details.needed`.
   */
  start: may('posts.generate')
    .errors(
      refusals(
        'PROFILE_MISSING',
        'INSUFFICIENT_TOKENS',
        'TOKEN_CAP_REACHED',
        'KEY_CAP_REACHED',
        'REEL_RUNNING',
        'REELS_NOT_AVAILABLE',
        'SOUND_GONE',
        'IDEMPOTENCY_MISMATCH',
      ),
    )
    .route({ method: 'POST', path: '/posts/{id}/reel', successStatus: 201, tags: TAGS })
    .input(z.strictObject(wish).check(hasItsBeats, hasItsCuts))
    .output(Reel),
  /**
   * What such a reel would look like and, with `film`, how it would move and sound; free, stores nothing, 300 an hour. Of a
   * brand one waits at a time: a newer one replaces it, which ends with REEL_PREVIEW_REPLACED. REELS_BUSY: the line is full.
   */
  preview: may('posts.generate')
    .errors(
      refusals(
        'PROFILE_MISSING',
        'REELS_NOT_AVAILABLE',
        'REEL_NOT_SHOWN',
        'REEL_PREVIEW_REPLACED',
        'REELS_BUSY',
        'SOUND_GONE',
      ),
    )
    .route({ method: 'POST', path: '/posts/{id}/reel/preview', tags: TAGS })
    .input(z.strictObject({ ...wish, film: z.boolean() }).check(hasItsBeats, hasItsCuts))
    .output(ReelPreview),
  /**
   * A sound as `multipart/form-data`: MP3, WAV, AAC, M4A, FLAC or OGG with Opus, told by its content, at most 20 MB and ten minutes.
   * The same file again is the sound that it was. It goes with `DELETE /assets/{id}`.
   */
  addSound: may('posts.write')
    .errors(
      refusals(
        'SOUND_UNREADABLE',
        'SOUND_TOO_LARGE',
        'SOUND_EMPTY',
        'SOUND_DAMAGED',
        'REELS_NOT_AVAILABLE',
        'REELS_BUSY',
        'STORAGE_FULL',
      ),
    )
    .route({ method: 'POST', path: '/sounds', successStatus: 201, tags: TAGS })
    .input(z.strictObject({ file: z.file() }))
    .output(OwnSound),
  /** The brand's own, the newest first, at most a hundred. */
  sounds: may('posts.read')
    .route({ method: 'GET', path: '/sounds', tags: TAGS })
    .output(z.object({ sounds: z.array(OwnSound) })),
  /**
   * The newest first, a page of twenty, of one post where it is named; `next` is null after the last. `available`: whether
   * this server can encode video.
   */
  list: may('posts.read')
    .route({ method: 'GET', path: '/reels', tags: TAGS })
    .input(z.strictObject({ postId: z.optional(Id), cursor: z.optional(TimeCursor) }))
    .output(z.object({ available: z.boolean(), reels: z.array(Reel), next: z.nullable(TimeCursor) })),
  read: may('posts.read').route({ method: 'GET', path: '/reels/{id}', tags: TAGS }).input(ById).output(Reel),
  /** Stops one that waits or is being made and gives its tokens back. */
  cancel: may('posts.generate')
    .errors(refusals('REEL_ENDED'))
    .route({ method: 'POST', path: '/reels/{id}/cancel', tags: TAGS })
    .input(ById)
    .output(Reel),
};
