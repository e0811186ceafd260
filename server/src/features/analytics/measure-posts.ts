import type { ContentType, Network, PostFormat, Tone } from '@postownia/contract';
import type { DaySpan } from './report-span.ts';

/** What a report is made from: the posts of two spans, and who followed when. */
export interface ReportInput {
  readonly span: DaySpan;
  readonly posts: readonly (PublishedPost & { readonly day: string })[];
  /** What the accounts have at their networks besides. */
  readonly history: readonly (MeasuredPost & { readonly day: string })[];
  readonly followersOn: FollowersOn;
}

/** A post on an account, whoever made it, with what was read of it; null: not read. */
export interface MeasuredPost {
  readonly accountId: string;
  readonly network: Network;
  readonly publishedAt: Date;
  readonly format: PostFormat;
  readonly contentType: ContentType | null;
  readonly tone: Tone | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly reach: number | null;
}

/** One of our posts on one account. */
export interface PublishedPost extends MeasuredPost {
  readonly publicationId: string;
  readonly postId: string;
  /** Whether the post went out on all its accounts, or is still on its way to some. */
  readonly isWhole: boolean;
  readonly permalink: string | null;
  readonly content: string;
  /** What it shows first. */
  readonly assetId: string | null;
}

/** What some posts have come to together. */
export interface Measured {
  readonly posts: number;
  /** Percent, two decimals. */
  readonly engagement: number | null;
  readonly reach: number | null;
  /** Likes and comments. */
  readonly interactions: number | null;
  /** Posts with likes and comments read. */
  readonly measuredPosts: number;
}

/** Followers of an account on a day; null where none was ever read. */
export type FollowersOn = (accountId: string, date: string) => number | null;

/**
 * Followers by day from the samples, the earliest first: those of that day or the last before it; before the first
 * reading, the first.
 */
export function followersFrom(
  samples: readonly { accountId: string; date: string; value: number }[],
): FollowersOn {
  const byAccount = Map.groupBy(samples, ({ accountId }) => accountId);
  return (accountId, date) => {
    const known = byAccount.get(accountId) ?? [];
    return (known.findLast((sample) => sample.date <= date) ?? known[0])?.value ?? null;
  };
}

/** Likes and comments of a post; null unless both were read. */
export function interactionsOf({ likes, comments }: Pick<MeasuredPost, 'likes' | 'comments'>): number | null {
  return likes === null || comments === null ? null : likes + comments;
}

/** Two decimals, half up. */
const round = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/**
 * The specified engagement: (likes + comments) ÷ posts ÷ followers × 100. Over several accounts each post counts
 * against the followers of its own account, so that for one account it is exactly that. Posts that were not read, and
 * accounts whose followers were not, are left out; with nothing left there is no figure.
 * @param date the day whose followers count
 */
export function measurePosts(
  posts: readonly MeasuredPost[],
  followersOn: FollowersOn,
  date: string,
): Measured {
  const shares = posts.flatMap((post) => {
    const interactions = interactionsOf(post);
    const followers = followersOn(post.accountId, date);
    return interactions === null || followers === null || followers === 0 ? [] : [interactions / followers];
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  return {
    posts: posts.length,
    engagement: shares.length === 0 ? null : round((total / shares.length) * 100),
    reach: sumOf(posts.map(({ reach }) => reach)),
    interactions: sumOf(posts.map(interactionsOf)),
    measuredPosts: posts.filter((post) => interactionsOf(post) !== null).length,
  };
}
