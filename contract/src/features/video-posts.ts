import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { CalendarDate, Id, Instant, line, paragraph, WallTime } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { member } from '../procedure.ts';
import { VIDEO_PLATFORMS, VIDEO_TYPES } from '../video-rules.ts';
import { POST_STATES } from './posts.ts';
import { Video } from './videos.ts';

/** TikTok's names; which of them a creator may use is read from TikTok each time. */
export const TIKTOK_PRIVACY_LEVELS = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;
export type TikTokPrivacyLevel = (typeof TIKTOK_PRIVACY_LEVELS)[number];

/** A person's answers to TikTok's form, for one account and one film; TikTok allows no defaults. */
export const TikTokOptions = z
  .strictObject({
    accountId: Id,
    privacyLevel: z.enum(TIKTOK_PRIVACY_LEVELS),
    disableComment: z.boolean(),
    disableDuet: z.boolean(),
    disableStitch: z.boolean(),
    /** "Treść płatna": a paid partnership with somebody else's brand. */
    brandContent: z.boolean(),
    /** "Twoja marka": the creator's own. */
    brandOrganic: z.boolean(),
  })
  .check(
    z.refine(
      ({ brandContent, privacyLevel }) => !(brandContent && privacyLevel === 'SELF_ONLY'),
      told('paidNotPrivate'),
    ),
  );
export type TikTokOptions = z.infer<typeof TikTokOptions>;

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
  tiktok: z.nullable(TikTokOptions),
  shareToFeed: z.boolean(),
  aiLabel: z.boolean(),
  release: z.enum(VIDEO_RELEASES),
};

/** A film in the own calendar. `date` and `time` are wall clock in the workspace's zone. */
export const VideoPost = z.object({
  id: Id,
  video: Video,
  ...fields,
  description: z.string(),
  hashtags: z.array(z.string()),
  state: z.enum(POST_STATES),
  publishedAt: z.nullable(Instant),
  /** Grows with every change; send it back with an edit. */
  revision: z.int(),
});
export type VideoPost = z.infer<typeof VideoPost>;

/** What TikTok says about an account before a film may be posted there; asked anew each time its form is shown. */
export const VideoCreator = z.object({
  nickname: z.string(),
  username: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  privacyLevels: z.array(z.enum(TIKTOK_PRIVACY_LEVELS)),
  commentDisabled: z.boolean(),
  duetDisabled: z.boolean(),
  stitchDisabled: z.boolean(),
  mostSeconds: z.number(),
});
export type VideoCreator = z.infer<typeof VideoCreator>;

export const VideoPostDraft = z.strictObject({ videoId: Id, ...fields });
export type VideoPostDraft = z.infer<typeof VideoPostDraft>;

const ById = z.strictObject({ id: Id });
const submitting = member.errors(
  refusals(
    'CONFLICT',
    'IDEMPOTENCY_MISMATCH',
    'DAY_IN_THE_PAST',
    'VIDEO_NOT_READY',
    'VIDEO_REFUSED_BY_PLATFORM',
    'TIKTOK_FORM_MISSING',
  ),
);

export const videoPostsContract = {
  /** Films of the days from `from` to `to`, both included, at most 42, by date and time. */
  list: member
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
  get: member
    .route({ method: 'GET', path: '/video-posts/{id}', tags: ['Filmy'] })
    .input(ById)
    .output(VideoPost),
  /** NETWORK_REFUSED carries the network's reason as a Polish sentence in `details.sentence`. */
  creator: member
    .errors(refusals('NETWORK_REFUSED'))
    .route({ method: 'GET', path: '/social-accounts/{accountId}/creator', tags: ['Filmy'] })
    .input(z.strictObject({ accountId: Id }))
    .output(VideoCreator),
  /**
   * Takes `Idempotency-Key`. Where no account of the chosen platforms is connected it stays a draft. A film that a
   * platform would not take is VIDEO_REFUSED_BY_PLATFORM with `details.problems`.
   */
  create: submitting
    .route({ method: 'POST', path: '/video-posts', successStatus: 201, tags: ['Filmy'] })
    .input(VideoPostDraft)
    .output(VideoPost),
  /** Everything anew, as for `create`; the film itself stays. */
  change: submitting
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'PUT', path: '/video-posts/{id}', tags: ['Filmy'] })
    .input(z.strictObject({ id: Id, revision: z.int(), ...fields }))
    .output(VideoPost),
  remove: member
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'DELETE', path: '/video-posts/{id}', tags: ['Filmy'] })
    .input(ById)
    .output(z.object({ removed: z.literal(true) })),
};
