import * as z from 'zod/mini';
import { ChangeRequest } from '../change-request.ts';
import { CROP_PLACES } from '../crop-shapes.ts';
import { Crops } from '../crops.ts';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, line, paragraph, WallTime, WebAddress } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { manyPosts } from '../many-posts.ts';
import { POST_FORMATS, type TargetOptions } from '../networks/network-definition.ts';
import { NETWORKS, type Network, OWN_TEXT_NETWORKS, takesOptions } from '../networks.ts';
import { OccasionNames } from '../occasion-names.ts';
import type { Action } from '../permissions.ts';
import { POST_ORIGINS } from '../post-origins.ts';
import { may } from '../procedure.ts';

export type { PostOrigin } from '../post-origins.ts';

/** What people see of a post (P-2). */
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

const OwnText = z.nullable(paragraph(4000, 1));
/** null: every account of the network that has no target of its own, connected now or later. */
const OfAccount = z.nullable(Id);

/** See `PostTarget` of post-targets.ts. */
const Target = z.object({
  network: z.enum(NETWORKS),
  accountId: OfAccount,
  text: z.nullable(z.string()),
  options: z.record(z.string(), z.unknown()),
  excluded: z.boolean(),
});

/** A network's or an account's own text. */
export const OwnPostText = z.object({ network: z.enum(NETWORKS), accountId: OfAccount, text: z.string() });
export type OwnPostText = z.infer<typeof OwnPostText>;

/** Options are what the network's own schema reads, or none. */
export const takesItsOptions = z.refine<{ network: Network; options?: TargetOptions | undefined }>(
  ({ network, options = {} }) => Object.keys(options).length === 0 || takesOptions(network, options),
  'Te ustawienia nie pasują do tej sieci.',
);

/** What changes for an account or a network; what is absent stays. */
const TargetChange = z
  .strictObject({
    network: z.enum(NETWORKS),
    accountId: z._default(OfAccount, null),
    /** null: the common text again. */
    text: z.optional(OwnText),
    /** All of them; `{}` takes the answers away. */
    options: z.optional(z.record(z.string(), z.unknown())),
    excluded: z.optional(z.boolean()),
  })
  .check(takesItsOptions);

/** An image or a video as a post shows it. */
const PostMedium = z.object({
  assetId: Id,
  /** Paths on our own host. */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** A model made it. */
  aiMade: z.boolean(),
  /** What it shows, for those who do not see it; empty where nobody said. */
  altText: z.string(),
  /** The part that is shown, by ratio; null: the whole of it, or what the network cuts. */
  crops: z.nullable(Crops),
  /** The moment of a video that stands for it, in milliseconds; null for an image. */
  coverMs: z.nullable(z.int()),
});

/** Whose word a post has, for exactly what it is now; the brand's policy says whose it needs (`approvalOf`). */
export const PostApprovals = z.object({
  team: z.boolean(),
  client: z.boolean(),
  /** What a client asked to change last and has not approved since; `open`: nothing was changed meanwhile. */
  change: z.nullable(z.extend(ChangeRequest, { open: z.boolean() })),
});

/** A post as every screen needs it. `date` and `time` are wall clock in the workspace's zone. */
export const Post = z.object({
  id: Id,
  date: CalendarDate,
  time: WallTime,
  format: z.enum(POST_FORMATS),
  origin: z.enum(POST_ORIGINS),
  content: z.string(),
  /** What accounts get otherwise; those that get what all get are not listed. */
  targets: z.array(Target),
  /** The address that a post of the format `link` shows; null where none was named. */
  link: z.nullable(z.string()),
  /** In the order in which the world sees them; an image that we made is the first. */
  media: z.array(PostMedium),
  state: z.enum(POST_STATES),
  approved: z.boolean(),
  approvals: PostApprovals,
  aiLabel: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** Grows with every change; send it back with an edit, so that no edit is silently overwritten. */
  revision: z.int(),
});
export type Post = z.infer<typeof Post>;

/** A special day of the Polish calendar that the month shows by itself. */
export const SpecialDay = z.object({
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
  'proposal',
] as const;
export const PostVersion = z.object({
  id: Id,
  cause: z.enum(POST_VERSION_CAUSES),
  batchId: z.nullable(Id),
  content: z.string(),
  /** Own texts of networks and accounts. */
  texts: z.array(OwnPostText),
  media: Post.shape.media,
  createdAt: Instant,
  /** Who made it; null for the machine. */
  author: z.nullable(z.string()),
});
export type PostVersion = z.infer<typeof PostVersion>;

/** What changes of a medium; what is absent stays. */
const MediumChange = z.strictObject({
  assetId: Id,
  altText: z.optional(line(LIMITS.altTextCharacters)),
  /** null: the whole of it again. */
  crops: z.optional(z.nullable(Crops)),
  /** See `PostMedium`; its end at most, of an image nothing. */
  coverMs: z.optional(z.int().check(z.minimum(0))),
});

const ById = z.strictObject({ id: Id });
const changeable = (action: Action) =>
  may(action).errors(refusals('POST_PUBLISHED', 'POST_BUSY', 'CONFLICT', 'POST_TEXT_INVALID'));

const Targets = z.optional(z.array(TargetChange).check(z.maxLength(LIMITS.targetsPerPost)));
const Media = z.optional(z.array(MediumChange).check(z.maxLength(LIMITS.mediaPerPost)));

/** Where a post is shown: in the feed, or for a day as a story, which is its video or its first image, without a text. */
const ShownIn = z.optional(z.enum(CROP_PLACES));

/** A page that networks with link posts show in place of images; null: none. A story shows none. */
const Link = z.optional(z.nullable(WebAddress));

/** A person's own post; `date` and `time` are wall clock in the workspace's zone. */
export const PostDraft = z.strictObject({
  date: CalendarDate,
  /** Absent: the weekday's time of the posting preferences. */
  time: z.optional(WallTime),
  /** May be empty where it shows something. */
  content: paragraph(4000),
  /** What networks and accounts get otherwise (P-3). */
  targets: Targets,
  /** Images of the brand's library in their order, each once; or one video of it, alone. An upright video is a reel. */
  media: Media,
  shownIn: ShownIn,
  link: Link,
});
export type PostDraft = z.infer<typeof PostDraft>;

export const PostChange = z.strictObject({
  id: Id,
  revision: z.int(),
  /** Empty only where a person's own post shows something. */
  content: z.optional(paragraph(4000)),
  /** What networks and accounts get otherwise (P-3); those not named stay as they are. */
  targets: Targets,
  /** All of them in their new order, as for a draft; those not named go. Any other asset, or one named twice, is NOT_FOUND. */
  media: Media,
  date: z.optional(CalendarDate),
  time: z.optional(WallTime),
  aiLabel: z.optional(z.boolean()),
  shownIn: ShownIn,
  link: Link,
  /**
   * The chosen day has posts: `add` puts this one beside them, `swapWith` sends that one of them to this one's day.
   * Without either the answer is DAY_TAKEN with `details.postIds`, the posts of that day.
   */
  add: z.optional(z.boolean()),
  swapWith: z.optional(Id),
});

export const postsContract = {
  ...manyPosts,
  /** All posts of the days from `from` to `to`, both included, at most 42, by date, time and id; with the special days among them. */
  list: may('posts.read')
    .route({ method: 'GET', path: '/posts', tags: ['Posty'] })
    .input(
      z.strictObject({ from: CalendarDate, to: CalendarDate }).check(
        z.refine((range) => {
          const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000;
          return days >= 0 && days < LIMITS.calendarDays;
        }, `Wybierz okres od 1 do ${LIMITS.calendarDays} dni.`),
      ),
    )
    .output(z.object({ posts: z.array(Post) })),
  /** The posts that show an asset, the latest day first, at most fifty; `more` says that there are others. */
  showing: may('posts.read')
    .route({ method: 'GET', path: '/assets/{id}/posts', tags: ['Posty'] })
    .input(ById)
    .output(z.object({ posts: z.array(Post), more: z.boolean() })),
  /** The special days of a year, for everybody the same: to be kept for a day. */
  specialDays: may('posts.read')
    .route({ method: 'GET', path: '/special-days/{year}', tags: ['Kalendarz'] })
    .input(z.object({ year: z.string().check(z.regex(/^20\d\d$/)) }))
    .output(z.object({ days: z.array(SpecialDay) })),
  /**
   * A draft of a person's own, beside whatever its day has; costs nothing. Takes `Idempotency-Key`. POST_TEXT_INVALID as for
   * `change`: a text that is too long, or neither text nor image. NOT_FOUND: an image or a video that is none of the library's.
   */
  create: may('posts.write')
    .errors(refusals('DAY_FULL', 'DAY_IN_THE_PAST', 'POST_TEXT_INVALID', 'VIDEO_NOT_ALONE'))
    .errors(refusals('IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/posts', successStatus: 201, tags: ['Posty'] })
    .input(PostDraft)
    .output(Post),
  get: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}', tags: ['Posty'] })
    .input(ById)
    .output(Post),
  /**
   * Changes text, media, day, time or label. Changed text or media make a version. POST_TEXT_INVALID carries what was found
   * in `details.findings`, each with its message and, in `sentence`, a Polish sentence; warnings never refuse.
   */
  change: changeable('posts.write')
    .errors(refusals('DAY_TAKEN', 'DAY_FULL', 'DAY_IN_THE_PAST', 'VIDEO_NOT_ALONE'))
    .route({ method: 'PATCH', path: '/posts/{id}', tags: ['Posty'] })
    .input(PostChange)
    .output(Post),
  /** Copies text and media to a day, a draft; `add` allows a day that has posts, otherwise that is DAY_TAKEN. */
  duplicate: may('posts.write')
    .errors(refusals('DAY_TAKEN', 'DAY_FULL', 'DAY_IN_THE_PAST'))
    .route({ method: 'POST', path: '/posts/{id}/duplicate', successStatus: 201, tags: ['Posty'] })
    .input(z.strictObject({ id: Id, date: CalendarDate, add: z.optional(z.boolean()) }))
    .output(Post),
  remove: may('posts.write')
    .errors(refusals('POST_PUBLISHED', 'POST_BUSY'))
    .route({ method: 'DELETE', path: '/posts/{id}', tags: ['Posty'] })
    .input(ById)
    .output(z.object({ removed: z.literal(true) })),
  /**
   * Allows the posts to go out by themselves, as they are now (P-1), and gives the team's word where the brand's policy asks
   * for it. APPROVED_BY_AUTHOR: all of them were changed last by whoever asks, and somebody else may approve.
   */
  approve: may('posts.approve')
    .errors(refusals('APPROVED_BY_AUTHOR'))
    .route({ method: 'POST', path: '/posts/approve', tags: ['Posty'] })
    .input(
      z.strictObject({
        postIds: z.array(Id).check(z.minLength(1), z.maxLength(400)),
        /** As which revision they were seen: one that is another by now is left alone. */
        seen: z.optional(z.array(z.strictObject({ id: Id, revision: z.int() })).check(z.maxLength(400))),
      }),
    )
    .output(z.object({ approved: z.int() })),
  /**
   * What the post could say on one network, as its readers expect it: longer, or with a hook and line breaks. Made of the
   * post's own text, its topic and the profile; free, stores nothing, the same until one of them changes.
   */
  suggestVariant: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}/variants/{network}', tags: ['Posty'] })
    .input(z.strictObject({ id: Id, network: z.enum(OWN_TEXT_NETWORKS) }))
    .output(z.object({ content: z.string() })),
  /** Newest first, at most fifty. */
  versions: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}/versions', tags: ['Posty'] })
    .input(ById)
    .output(z.object({ versions: z.array(PostVersion) })),
  /** Brings text and media of an older version back, of a proposal its image alone; free. */
  restore: changeable('posts.write')
    .route({ method: 'POST', path: '/posts/{id}/versions/{versionId}/restore', tags: ['Posty'] })
    .input(z.strictObject({ id: Id, versionId: Id, revision: z.int() }))
    .output(Post),
};
