import { allEmulators } from '../emulators.ts';
import type { State } from '../state.ts';
import type { PostMetrics } from './insight-metrics.ts';

/** A post that an account made some time ago, put there without being published. */
export interface PastPost {
  accountId: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** The first answer of a network that knows what is asked about. */
function firstOf<Answer>(answers: Iterable<Answer | undefined>, missing: string): Answer {
  for (const answer of answers) if (answer !== undefined) return answer;
  throw new Error(missing);
}

/** Puts a post into an account's past and returns the network's id of it. */
export const addPastPost = (state: State, post: PastPost): string =>
  firstOf(
    allEmulators().map((network) => network.addPastPost?.(state, post)),
    `no such account: ${post.accountId}`,
  );

/** What a post has come to now, as the network itself knows it: nothing late, nothing missing. */
export const truthOf = (state: State, postId: string): PostMetrics =>
  firstOf(
    allEmulators().map((network) => network.truthOf?.(state, postId)),
    `no such post: ${postId}`,
  );
