import { type BestPost, isVideoFormat } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls, videoAssets } from '../assets/index.ts';
import { interactionsOf, type PublishedPost } from './measure-posts.ts';

/** How much of a post stands for it in a list. */
export const EXCERPT = 90;

/** The posts with the most likes and comments, with their images; only those whose figures were read. */
export async function bestPosts(
  db: Queryable,
  workspaceId: WorkspaceId,
  { posts, most }: { posts: readonly PublishedPost[]; most: number },
): Promise<BestPost[]> {
  const best = posts
    .flatMap((post) => {
      const { likes, comments } = post;
      return likes === null || comments === null ? [] : [{ ...post, likes, comments }];
    })
    .toSorted(
      (a, b) =>
        (interactionsOf(b) ?? 0) - (interactionsOf(a) ?? 0) || Number(b.publishedAt) - Number(a.publishedAt),
    )
    .slice(0, most);
  const videos = await videoAssets.read(
    db,
    workspaceId,
    best.flatMap(({ assetId, format }) => (isVideoFormat(format) ? (assetId ?? []) : [])),
  );
  const thumbnailOf = ({ assetId: id, format }: PublishedPost) => {
    if (id === null) return null;
    if (isVideoFormat(format)) return videos.get(id)?.thumbnailUrl ?? null;
    return assetUrls(workspaceId, { kind: 'image', id }).thumbnailUrl;
  };
  return best.map((post) => ({
    postId: post.postId,
    network: post.network,
    excerpt: excerptOf(post.content, EXCERPT),
    thumbnailUrl: thumbnailOf(post),
    permalink: post.permalink,
    publishedAt: post.publishedAt.toISOString(),
    likes: post.likes,
    comments: post.comments,
  }));
}
