import * as z from 'zod/mini';
import { APPROVAL_POLICIES } from '../approval-policies.ts';
import { IMAGE_STYLES, INTERFACE_LANGUAGES, POST_LANGUAGES } from '../brand-vocabulary.ts';
import { CalendarDate, Id, Instant } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { NETWORKS } from '../networks.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import { may } from '../procedure.ts';
import { ACTIVE_ROLES } from '../roles.ts';
import { GenerationBatch } from './generation.ts';
import { StoredPostingPreferences } from './posting-preferences.ts';
import { TokenBalance } from './tokens.ts';

/** Everything the dashboard's frame needs, in one round trip; the months come from `posts.list`. */
export const Overview = z.object({
  user: z.object({
    id: Id,
    /** Empty, and not verified, where a program asks. */
    email: z.string(),
    emailVerified: z.boolean(),
    language: z.nullable(z.enum(INTERFACE_LANGUAGES)),
    operator: z.boolean(),
  }),
  workspace: z.object({ id: Id, name: z.string(), role: z.enum(ACTIVE_ROLES) }),
  /** Today in the workspace's zone. */
  today: CalendarDate,
  brand: z.nullable(
    z.object({
      name: z.string(),
      palette: z.enum(PALETTE_NAMES),
      style: z.enum(IMAGE_STYLES),
      postLanguage: z.enum(POST_LANGUAGES),
      /** Of its trade: which rules of advertising law hold for its posts. */
      flags: z.array(z.string()),
    }),
  ),
  preferences: StoredPostingPreferences,
  /** Whose word posts need before they go out (P-48). */
  approvalPolicy: z.enum(APPROVAL_POLICIES),
  tokens: TokenBalance,
  accounts: z.array(
    z.object({
      id: Id,
      network: z.enum(NETWORKS),
      name: z.string(),
      state: z.enum(['connected', 'needs-reconnect']),
    }),
  ),
  /** The batch that is being made now; else the last one of the past day while some of its failed days have no post. */
  currentBatch: z.nullable(GenerationBatch),
  /** The last finished batch that can still be undone (24 hours). */
  undoableBatch: z.nullable(z.object({ id: Id, days: z.int(), finishedAt: Instant })),
  /** A payment for the plan is missing; without it the plan ends then. */
  graceUntil: z.nullable(Instant),
  posts: z.object({ total: z.int(), published: z.int(), willGoOut: z.int() }),
  /** True while any provider is the sandbox; feeds and inbox are under `/sandbox`. */
  demo: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

/** What needs a person: not published, perhaps published, an account to connect anew, a day that went by. */
export const ATTENTION_KINDS = ['failed', 'to-check', 'reconnect', 'missed'] as const;

export const AttentionEntry = z.object({
  /** The publication's, or for `reconnect` the account's. */
  id: Id,
  kind: z.enum(ATTENTION_KINDS),
  account: z.object({ network: z.enum(NETWORKS), name: z.string() }),
  /** The post or video it is about; null for `reconnect`. */
  post: z.nullable(z.object({ id: Id, date: CalendarDate, excerpt: z.string() })),
  /** What happened and what to do, one Polish sentence. */
  sentence: z.string(),
  message: z.nullable(Message),
  /** Where to mend it, a path of the product. */
  path: z.string(),
});
export type AttentionEntry = z.infer<typeof AttentionEntry>;

/** What one account had last, and what waits for it. */
export const AccountActivity = z.object({
  accountId: Id,
  /** The newest publication that is over, whatever came of it; null before the first. */
  last: z.nullable(
    z.object({
      state: z.enum(['published', 'failed', 'needs-fix', 'skipped', 'unknown']),
      at: Instant,
      permalink: z.nullable(z.string()),
      postId: Id,
    }),
  ),
  /** Posts and videos that wait for it, and the next three of them. */
  waiting: z.int(),
  next: z.array(
    z.object({
      dueAt: Instant,
      date: CalendarDate,
      postId: Id,
      excerpt: z.string(),
    }),
  ),
});
export type AccountActivity = z.infer<typeof AccountActivity>;

/** The secret address under which other programs read the calendar; null: there is none. */
export const CalendarFeed = z.object({ url: z.nullable(z.string()) });

export const calendarContract = {
  feed: may('calendar-feed.manage')
    .route({ method: 'GET', path: '/calendar-feed', tags: ['Kalendarz'] })
    .output(CalendarFeed),
  /** Makes a new address; the one before it stops working. */
  renewFeed: may('calendar-feed.manage')
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/calendar-feed', tags: ['Kalendarz'] })
    .output(CalendarFeed),
  closeFeed: may('calendar-feed.manage')
    .route({ method: 'DELETE', path: '/calendar-feed', tags: ['Kalendarz'] })
    .output(CalendarFeed),
  /** "Uwaga": the newest twenty of the last 30 days, accounts first. */
  attention: may('posts.read')
    .route({ method: 'GET', path: '/attention', tags: ['Kalendarz'] })
    .output(z.object({ entries: z.array(AttentionEntry) })),
  /** The last publication of each connected account and what waits for it. */
  accountActivity: may('posts.read')
    .route({ method: 'GET', path: '/account-activity', tags: ['Konta'] })
    .output(z.object({ accounts: z.array(AccountActivity) })),
  overview: may('posts.read')
    .route({ method: 'GET', path: '/overview', tags: ['Kalendarz'] })
    .output(Overview),
};
