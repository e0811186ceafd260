import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant, line, paragraph, TimeCursor } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/**
 * Why a feed could not be read.
 * - `unreachable`: no answer in time
 * - `refused`: it answered with an error
 * - `gone`: it answered that it is there no more (410); it is not asked again by itself
 * - `private`: it leads to no public address
 * - `moved`: it leads on and on
 * - `notAFeed`: what is there is no RSS, Atom or JSON Feed, and names none
 * - `tooLarge`: it is larger than two megabytes
 * - `unreadable`: it is too deep or too slow to take apart
 */
export const FEED_PROBLEMS = [
  'unreachable',
  'refused',
  'gone',
  'private',
  'moved',
  'notAFeed',
  'tooLarge',
  'unreadable',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** What feeds may and may not (docs/decisions/0070). */
export const FEEDS = {
  /** Entries of a first reading that become drafts; the older ones are only remembered. */
  firstDrafts: 3,
  /** Drafts that all feeds of one brand make within 24 hours; what is more waits its turn. */
  draftsPerDay: 10,
  templateCharacters: 1000,
  /** Between two readings of a feed that answers. */
  minutesBetween: 60,
  /** Between two readings of one that fails, at most. */
  mostHoursBetween: 24,
  /** Somebody may have a feed read at once so long after the last time. */
  minutesUntilAgain: 5,
  entriesShown: 20,
} as const;

/** What a draft says: these words are replaced by what the entry says. */
export const FEED_PLACEHOLDERS = ['title', 'summary', 'link'] as const;
export type FeedPlaceholder = (typeof FEED_PLACEHOLDERS)[number];
export const FEED_TEMPLATE = '{title}\n\n{summary}\n\n{link}';

/** `draft`: a person plans every post. `plan`: it goes out by itself at its day and hour, when the brand's policy has let it. */
export const FEED_RELEASES = ['draft', 'plan'] as const;
export type FeedRelease = (typeof FEED_RELEASES)[number];

/** `waiting`: it becomes a draft when there is room. `skipped`: known, and made into nothing. */
export const FEED_ENTRY_STATES = ['waiting', 'drafted', 'skipped'] as const;

const Template = paragraph(FEEDS.templateCharacters, 1);

export const Feed = z.object({
  id: Id,
  url: z.string(),
  /** As it calls itself; null before it was read. */
  title: z.nullable(z.string()),
  state: z.enum(['active', 'paused']),
  template: z.string(),
  withPicture: z.boolean(),
  release: z.enum(FEED_RELEASES),
  problem: z.nullable(z.enum(FEED_PROBLEMS)),
  /** Readings in a row that failed. */
  failures: z.int(),
  lastReadAt: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  /** When it is read again; null while it is paused. */
  nextReadAt: z.nullable(Instant),
  /** Posts made of it, and entries that wait for room. */
  drafted: z.int(),
  waiting: z.int(),
});
export type Feed = z.infer<typeof Feed>;

export const FeedEntry = z.object({
  id: Id,
  title: z.string(),
  url: z.nullable(z.string()),
  state: z.enum(FEED_ENTRY_STATES),
  /** The post made of it; null once that was removed, too. */
  postId: z.nullable(Id),
  foundAt: Instant,
});
export type FeedEntry = z.infer<typeof FeedEntry>;

const ById = z.strictObject({ id: Id });
const tags = ['Źródła'];

/** What others publish, made into drafts: RSS, Atom and JSON Feed. */
export const feedsContract = {
  /** The brand's feeds by title, and how many its plan allows; 0: none is read. */
  list: may('brand.read')
    .route({ method: 'GET', path: '/feeds', tags })
    .output(z.object({ feeds: z.array(Feed), allowed: z.int() })),
  /** Adds a feed, or the one that a page names, and begins to read it. Its posts are drafts until `release` says otherwise. */
  add: mayUnlessDeleting('brand.write')
    .errors(refusals('FEED_ADDRESS_INVALID', 'FEED_KNOWN', 'FEED_LIMIT'))
    .route({ method: 'POST', path: '/feeds', successStatus: 201, tags })
    .input(
      z.strictObject({
        /** As people type it; without a scheme it is https. */
        url: line(LIMITS.websiteCharacters, 1),
        template: z._default(Template, FEED_TEMPLATE),
        withPicture: z._default(z.boolean(), true),
      }),
    )
    .output(Feed),
  /** Changes what becomes of entries that come later, or pauses a feed. */
  change: mayUnlessDeleting('brand.write')
    .route({ method: 'PATCH', path: '/feeds/{id}', tags })
    .input(
      z.strictObject({
        id: Id,
        template: z.optional(Template),
        withPicture: z.optional(z.boolean()),
        state: z.optional(z.enum(['active', 'paused'])),
      }),
    )
    .output(Feed),
  /** Lets posts of a feed go out by themselves, or no more; posts that are there stay as they are. */
  release: mayUnlessDeleting('posts.publish')
    .route({ method: 'PUT', path: '/feeds/{id}/release', tags })
    .input(z.strictObject({ id: Id, release: z.enum(FEED_RELEASES) }))
    .output(Feed),
  /** Has a feed read now; within five minutes of the last reading nothing happens. */
  read: mayUnlessDeleting('brand.write')
    .route({ method: 'POST', path: '/feeds/{id}/reading', tags })
    .input(ById)
    .output(Feed),
  /** Entries as they were found, the newest first, a page of twenty; `next` is null after the last. */
  entries: may('brand.read')
    .route({ method: 'GET', path: '/feeds/{id}/entries', tags })
    .input(z.strictObject({ id: Id, cursor: z.optional(TimeCursor) }))
    .output(z.object({ entries: z.array(FeedEntry), next: z.nullable(TimeCursor) })),
  /** Forgets a feed; its posts stay. */
  remove: may('brand.write').route({ method: 'DELETE', path: '/feeds/{id}', tags }).input(ById).output(ById),
};
