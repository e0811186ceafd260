import type { LearnedType } from '@postownia/contract';
import { type FollowersOn, interactionsOf, type PublishedPost } from './measure-posts.ts';
import { median } from './median.ts';

/** Fewer posts of a type say nothing about it. */
const POSTS_PER_TYPE = 3;
/** Nor do so few posts altogether. */
const POSTS_ALTOGETHER = 10;

/**
 * How often as well as the middle post each content type does: medians of interactions per follower, so that neither
 * one lucky post nor a large account decides. Empty until enough posts were read.
 */
export function learnTypes(
  posts: readonly PublishedPost[],
  followersOn: FollowersOn,
  today: string,
): LearnedType[] {
  const measured = posts.flatMap((post) => {
    const interactions = interactionsOf(post);
    const followers = followersOn(post.accountId, today);
    const { contentType } = post;
    if (interactions === null || followers === null || followers === 0 || contentType === null) return [];
    return [{ contentType, share: interactions / followers }];
  });
  const middle = median(measured.map(({ share }) => share));
  if (measured.length < POSTS_ALTOGETHER || middle === 0) return [];
  return [...Map.groupBy(measured, ({ contentType }) => contentType)]
    .filter(([, own]) => own.length >= POSTS_PER_TYPE)
    .map(([contentType, own]) => ({
      contentType,
      posts: own.length,
      timesMedian: Math.round((median(own.map(({ share }) => share)) / middle) * 10) / 10,
    }))
    .toSorted((a, b) => b.timesMedian - a.timesMedian);
}
