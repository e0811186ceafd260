import * as z from 'zod/mini';
import { CONTENT_TYPES, INTERFACE_LANGUAGES, TONES } from '../brand-vocabulary.ts';
import { CalendarDate, Email, Id, Instant } from '../fields.ts';
import { POST_FORMATS } from '../networks/network-definition.ts';
import { NETWORKS } from '../networks.ts';
import { ANALYTICS_LEVELS } from '../plans.ts';
import { may } from '../procedure.ts';

/** What is read of a post. */
export const POST_METRICS = ['likes', 'comments', 'shares', 'saves', 'reach', 'views', 'clicks'] as const;
export type PostMetric = (typeof POST_METRICS)[number];

/** What is read of an account; `followers` and `posts` as of the reading, the rest by the network's day. */
export const ACCOUNT_METRICS = ['followers', 'posts', 'reach', 'views'] as const;
export type AccountMetric = (typeof ACCOUNT_METRICS)[number];

/** Weeks shown, or everything there is (at most 53 weeks). */
export const ANALYTICS_PERIODS = ['4-weeks', '8-weeks', 'all'] as const;
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number];

/** A figure that was read, or null: no data. Never zero for what was not read as zero. */
const Figure = z.nullable(z.number());

/**
 * The four figures. Engagement is (likes + comments) ÷ posts ÷ followers × 100 in percent, two decimals, over the
 * published posts whose likes and comments were read.
 */
export const AnalyticsMetrics = z.object({
  total: z.int(),
  published: z.int(),
  /** Total minus published, as specified; `willGoOut` of them go out by themselves (P-2). */
  scheduled: z.int(),
  willGoOut: z.int(),
  engagement: Figure,
  firstPostOn: z.nullable(CalendarDate),
  lastPublishedAt: z.nullable(Instant),
  lastPlannedOn: z.nullable(CalendarDate),
  /** Posts the engagement was computed from. */
  measuredPosts: z.int(),
});
export type AnalyticsMetrics = z.infer<typeof AnalyticsMetrics>;

const Measured = {
  /** Published in it, per account. */
  posts: z.int(),
  engagement: Figure,
  reach: Figure,
};

/** A week (by its Monday) or a day, in the workspace's zone. */
const Span = z.object({ from: CalendarDate, ...Measured });
const Totals = z.object({
  from: CalendarDate,
  to: CalendarDate,
  interactions: Figure,
  /** Posts of it that are published, counted as `AnalyticsMetrics.published` counts them: each once, videos not. */
  publishedPosts: z.int(),
  ...Measured,
});

export const AccountCard = z.object({
  id: Id,
  network: z.enum(NETWORKS),
  name: z.string(),
  followers: Figure,
  /** Followers at the period's end less those at its beginning; null when one of them was not read. */
  followersChange: Figure,
  /** The network's own count. */
  posts: Figure,
  engagement: Figure,
  /** How many saw the account a day, on average over the period's days that its network told of; null where it tells none. */
  dailyReach: Figure,
  /** How often the account, or what it posted, was looked at a day, likewise; null where its network tells no views by day. */
  dailyViews: Figure,
  readAt: z.nullable(Instant),
});
export type AccountCard = z.infer<typeof AccountCard>;

export const BestPost = z.object({
  postId: Id,
  network: z.enum(NETWORKS),
  excerpt: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  publishedAt: Instant,
  likes: z.int(),
  comments: z.int(),
});
export type BestPost = z.infer<typeof BestPost>;

/** What a content type has come to against the middle post; feeds the next month plan. */
export const LearnedType = z.object({
  contentType: z.enum(CONTENT_TYPES),
  posts: z.int(),
  /** Its median of interactions per follower, over the median of all posts: 1.8 = almost twice as good. */
  timesMedian: z.number(),
});
export type LearnedType = z.infer<typeof LearnedType>;

/** Measured posts of the last 90 days below which no hour is called good. */
export const BEST_HOURS_POSTS = 20;
/** How many hours one block of the day has. */
export const BEST_HOURS_BLOCK = 3;

/** A weekday (0: Sunday) and three hours of it, on the brand's own clock. */
export const HourBlock = z.object({
  weekday: z.int(),
  fromHour: z.int(),
  /** How many posts it is known from. */
  posts: z.int(),
  /** Its median of interactions per follower, drawn towards that of all posts the fewer it has, over the latter. */
  timesMedian: z.number(),
});
export type HourBlock = z.infer<typeof HourBlock>;

/** When posts do best: blocks that had a post, the best first; none until enough posts were measured. */
export const BestHours = z.object({ measuredPosts: z.int(), blocks: z.array(HourBlock) });
export type BestHours = z.infer<typeof BestHours>;

const ByNetwork = z.array(z.object({ network: z.enum(NETWORKS), ...Measured }));
const ByContentType = z.array(z.object({ contentType: z.enum(CONTENT_TYPES), ...Measured }));
const ByFormat = z.array(z.object({ format: z.enum(POST_FORMATS), ...Measured }));

/** What premium analytics adds (P-52). */
export const PremiumReport = z.object({
  byFormat: ByFormat,
  bestHours: BestHours,
  /** The period that stands beside this one, in the same parts; null for everything there is. */
  beside: z.nullable(
    z.object({
      byNetwork: ByNetwork,
      byContentType: ByContentType,
      byFormat: ByFormat,
      weeks: z.array(Span),
    }),
  ),
});
export type PremiumReport = z.infer<typeof PremiumReport>;

export const AnalyticsReport = z.object({
  level: z.enum(ANALYTICS_LEVELS),
  current: Totals,
  /** The period of the same length before, or the one asked for by `against`; null for everything there is. */
  previous: z.nullable(Totals),
  weeks: z.array(Span),
  days: z.array(Span),
  /** Empty on the basic level, like `byContentType`, `byTone` and `best`. */
  byNetwork: ByNetwork,
  byContentType: ByContentType,
  byTone: z.array(z.object({ tone: z.enum(TONES), ...Measured })),
  best: z.array(BestPost),
  /** Null below the premium level. */
  premium: z.nullable(PremiumReport),
  accounts: z.array(AccountCard),
  /** When anything was last read from a network. */
  readAt: z.nullable(Instant),
  /** When the first figures of a published post are due that has none yet; null: no such post. */
  firstFiguresAt: z.nullable(Instant),
  /** The workspace's IANA zone, and the day it is there: days and months of this report are its own. */
  zone: z.string(),
  today: CalendarDate,
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

export const PlanLearning = z.object({
  enabled: z.boolean(),
  /** Types with enough measured posts, the best first; empty until there are enough. */
  types: z.array(LearnedType),
});
export type PlanLearning = z.infer<typeof PlanLearning>;

/** How many addresses a month's report goes to. */
export const CLIENT_REPORT_RECIPIENTS = 5;

/** Who gets each month's report by email, and in which language it is. */
export const ClientReportChoice = z.strictObject({
  recipients: z.array(Email).check(z.maxLength(CLIENT_REPORT_RECIPIENTS)),
  language: z.enum(INTERFACE_LANGUAGES),
});
export type ClientReportChoice = z.infer<typeof ClientReportChoice>;

export const ClientReport = z.object({
  recipients: z.array(z.string()),
  language: z.enum(INTERFACE_LANGUAGES),
});
export type ClientReport = z.infer<typeof ClientReport>;

export const analyticsContract = {
  metrics: may('analytics.read')
    .route({ method: 'GET', path: '/analytics/metrics', tags: ['Analityka'] })
    .output(AnalyticsMetrics),
  report: may('analytics.read')
    .route({ method: 'GET', path: '/analytics/report', tags: ['Analityka'] })
    .input(
      z.strictObject({
        period: z.enum(ANALYTICS_PERIODS),
        /** First day of the period to stand beside; the days right before without it. Premium only, else refused. */
        against: z.optional(CalendarDate),
      }),
    )
    .output(AnalyticsReport),
  /** Asks the networks anew for everything that is not fresh; at most once in ten minutes. */
  readAgain: may('analytics.write')
    .route({ method: 'POST', path: '/analytics/samples', tags: ['Analityka'] })
    .output(z.object({ accounts: z.int() })),
  /** To whom each month goes by itself. */
  clientReport: may('analytics.read')
    .route({ method: 'GET', path: '/analytics/client-report', tags: ['Analityka'] })
    .output(ClientReport),
  /** Premium only, else refused; an empty list ends it. */
  saveClientReport: may('analytics.write')
    .route({ method: 'PUT', path: '/analytics/client-report', tags: ['Analityka'] })
    .input(ClientReportChoice)
    .output(ClientReport),
  /** What the next month plan learns from results. */
  learning: may('analytics.read')
    .route({ method: 'GET', path: '/analytics/learning', tags: ['Analityka'] })
    .output(PlanLearning),
  setLearning: may('analytics.write')
    .route({ method: 'PUT', path: '/analytics/learning', tags: ['Analityka'] })
    .input(z.strictObject({ enabled: z.boolean() }))
    .output(PlanLearning),
};
