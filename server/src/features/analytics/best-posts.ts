import type { BestPost } from '@postownia/contract';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { pictureUrls } from '../media/index.ts';
import { interactionsOf, type PublishedPost } from './measure-posts.ts';

const EXCERPT = 90;

/** The posts with the most likes and comments; only those whose figures were read. */
export function bestPosts(
  posts: readonly PublishedPost[],
  workspaceId: WorkspaceId,
  most: number,
): BestPost[] {
  return posts
    .flatMap((post) => {
      const { likes, comments } = post;
      return likes === null || comments === null ? [] : [{ ...post, likes, comments }];
    })
    .toSorted(
      (a, b) =>
        (interactionsOf(b) ?? 0) - (interactionsOf(a) ?? 0) || Number(b.publishedAt) - Number(a.publishedAt),
    )
    .slice(0, most)
    .map((post) => ({
      postId: post.postId,
      network: post.network,
      excerpt: excerptOf(post.content),
      thumbnailUrl: post.imageId === null ? null : pictureUrls(workspaceId, post.imageId).thumbnailUrl,
      permalink: post.permalink,
      publishedAt: post.publishedAt.toISOString(),
      likes: post.likes,
      comments: post.comments,
    }));
}

/** The first words, cut between words. */
function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const cut = line.slice(0, EXCERPT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}…`;
}
