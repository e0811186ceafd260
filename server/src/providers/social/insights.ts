import type { AccountMetric, Network, PostFormat, PostMetric } from '@postownia/contract';
import type { AccountAccess } from './account-access.ts';

/** Figures as a network gave them. `date` is the network's own calendar day; null: as of the moment of reading. */
export interface MetricValue {
  readonly date: string | null;
  readonly value: number;
}

/**
 * What asking for one metric came to. An empty list of values means that the network has none (yet): that is not zero.
 * `removed`: nobody gets this metric any more; `refused`: this account or post does not get it.
 */
export interface MetricAnswer {
  readonly outcome: 'value' | 'empty' | 'removed' | 'refused';
  readonly values: readonly MetricValue[];
  /** The call without secrets, for the audit: `meta v25.0 GET /{media}/insights?metric=reach`. */
  readonly source: string;
  /** The answer as it came. */
  readonly raw: unknown;
}

export interface ReadWindow {
  /** Both included; the network's days that end in between. At most 90 days apart. */
  readonly since: Date;
  readonly until: Date;
}

/** A post that an account has at its network, whoever made it. Null: the network does not tell. */
export interface ListedPost {
  readonly remoteId: string;
  readonly format: PostFormat;
  readonly publishedAt: Date;
  readonly permalink: string | null;
  readonly likes: number | null;
  readonly comments: number | null;
}

/** How many of an account's newest posts are read. */
export const LISTED_POSTS = 25;

/**
 * Reads what an account and its posts have come to, one metric at a time: a metric that a network has removed fails
 * the whole call that asks for it.
 */
export interface InsightsReader {
  readonly network: Network;
  /** Videos have the metrics of posts here; where they do not, they are not asked about. */
  readonly videos: boolean;
  readonly postMetrics: readonly PostMetric[];
  readonly accountMetrics: readonly AccountMetric[];
  /** @throws NetworkError, with code `post-missing` when the network does not show the post any more */
  readPost(account: AccountAccess, remoteId: string, metric: PostMetric): Promise<MetricAnswer>;
  /**
   * The account's newest posts with their figures; left out where the network does not list them, or counts neither likes
   * nor comments (docs/product-decisions.md).
   * @throws NetworkError
   */
  listPosts?(account: AccountAccess): Promise<ListedPost[]>;
  /** @throws NetworkError */
  readAccount(account: AccountAccess, metric: AccountMetric, window: ReadWindow): Promise<MetricAnswer>;
}
