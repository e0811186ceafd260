import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, line, paragraph, WallTime } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { NETWORKS } from '../networks.ts';
import type { Action } from '../permissions.ts';
import { may } from '../procedure.ts';
import { VIDEO_PLATFORMS } from '../video-platforms.ts';
import { VIDEO_TYPES } from '../video-rules.ts';
import { Video } from './assets.ts';
import { POST_STATES, PostApprovals, takesItsOptions } from './posts.ts';

/** A person's answers to what a network asks about a post, kept as a target's; the network's definition reads them. */
const TargetAnswers = z
  .strictObject({
    network: z.enum(NETWORKS),
    /** null: for every account of the network. */
    accountId: z.nullable(Id),
    options: z.record(z.string(), z.unknown()),
  })
  .check(takesItsOptions);
export type TargetAnswers = z.infer<typeof TargetAnswers>;

/** What its person decided: not yet, at its day and time, or at once. */
export const VIDEO_RELEASES = ['draft', 'planned', 'at-once'] as const;
export type VideoRelease = (typeof VIDEO_RELEASES)[number];

const fields = {
  date: CalendarDate,
  time: WallTime,
  description: paragraph(LIMITS.videoDescriptionCharacters, 1),
  /** Without the `#`. */
  hashtags: z
    .array(line(LIMITS.keywordCharacters, 1).check(z.regex(/^[\p{L}\p{M}\p{N}_]+$/u)))
    .check(z.maxLength(LIMITS.videoHashtags)),
  videoType: z.enum(VIDEO_TYPES),
  platforms: z.array(z.enum(VIDEO_PLATFORMS)).check(z.minLength(1), z.maxLength(VIDEO_PLATFORMS.length)),
  excludedAccountIds: z.array(Id).check(z.maxLength(LIMITS.accountsPerConnection)),
  coverMs: z.int().check(z.minimum(0)),
  /** Of networks that were not chosen they are dropped. */
  answers: z.array(TargetAnswers).check(z.maxLength(LIMITS.targetsPerPost)),
  aiLabel: z.boolean(),
  release: z.enum(VIDEO_RELEASES),
};

/**
 * A post with a video as its form in the own calendar shows it; the same post stands under `/posts/{id}`. `date` and `time`
 * are wall clock in the workspace's zone.
 */
export const VideoPost = z.object({
  id: Id,
  video: Video,
  ...fields,
  description: z.string(),
  hashtags: z.array(z.string()),
  /** What its person said it is; null where nobody was asked (a made reel, a post of the composer), where `videoType` only fills the form. */
  kind: z.nullable(z.enum(VIDEO_TYPES)),
  state: z.enum(POST_STATES),
  approvals: PostApprovals,
  publishedAt: z.nullable(Instant),
  /** Grows with every change; send it back with an edit. */
  revision: z.int(),
});
export type VideoPost = z.infer<typeof VideoPost>;

export const VideoPostDraft = z.strictObject({ videoId: Id, ...fields });
export type VideoPostDraft = z.infer<typeof VideoPostDraft>;

const submitting = (action: Action) =>
  may(action).errors(
    refusals(
      'CONFLICT',
      'DAY_IN_THE_PAST',
      'DAY_FULL',
      'VIDEO_NOT_READY',
      'VIDEO_REFUSED_BY_PLATFORM',
      'NETWORK_ANSWERS_MISSING',
      'NOT_APPROVED',
    ),
  );

export const videoPostsContract = {
  /** Videos of the days from `from` to `to`, both included, at most 42, by date and time. */
  list: may('posts.read')
    .route({ method: 'GET', path: '/video-posts', tags: ['Filmy'] })
    .input(
      z.strictObject({ from: CalendarDate, to: CalendarDate }).check(
        z.refine((range) => {
          const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000;
          return days >= 0 && days < LIMITS.calendarDays;
        }, `Wybierz okres od 1 do ${LIMITS.calendarDays} dni.`),
      ),
    )
    .output(z.object({ videoPosts: z.array(VideoPost) })),
  /**
   * What the account's network tells about it before something is posted there, as its definition's `creator` reads it;
   * asked anew each time. NOT_FOUND where the network has nothing to tell. NETWORK_REFUSED carries the network's reason
   * as a Polish sentence in `details.sentence`.
   */
  creator: may('posts.write')
    .errors(refusals('NETWORK_REFUSED'))
    .route({ method: 'GET', path: '/social-accounts/{accountId}/creator', tags: ['Filmy'] })
    .input(z.strictObject({ accountId: Id }))
    .output(z.record(z.string(), z.unknown())),
  /**
   * Takes `Idempotency-Key`. Where no account of the chosen platforms is connected it stays a draft. A video that a
   * platform would not take is VIDEO_REFUSED_BY_PLATFORM with `details.problems`.
   */
  create: submitting('posts.write')
    .errors(refusals('IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/video-posts', successStatus: 201, tags: ['Filmy'] })
    .input(VideoPostDraft)
    .output(VideoPost),
  /** Everything anew, as for `create`; the video itself stays. */
  change: submitting('posts.write')
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'PUT', path: '/video-posts/{id}', tags: ['Filmy'] })
    .input(z.strictObject({ id: Id, revision: z.int(), ...fields }))
    .output(VideoPost),
};
