import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { LinkedInApi } from './api.ts';
import { type Page, statisticsOfPosts } from './share-statistics.ts';

const Content = z.object({
  media: z.object({ id: z.string() }).optional(),
  multiImage: z.unknown().optional(),
  article: z.unknown().optional(),
});
const Posts = z.object({
  elements: z.array(
    z.object({ id: z.string(), publishedAt: z.number().optional(), content: Content.optional() }),
  ),
});

/** A page's newest posts, whoever made them, and in a call or two what all of them have come to. */
export async function listPagePosts(
  api: LinkedInApi,
  page: Page,
  postUrl: (account: string, urn: string) => string,
): Promise<ListedPost[]> {
  const { remoteId, token } = page;
  const query = `q=author&author=${encodeURIComponent(remoteId)}&count=${LISTED_POSTS}&sortBy=CREATED`;
  const { body, requestId } = await api.call({ method: 'GET', path: `/rest/posts?${query}`, token });
  const posts = parseAnswer(Posts, body, requestId).elements.slice(0, LISTED_POSTS);
  const counted = await statisticsOfPosts(
    api,
    page,
    posts.map(({ id }) => id),
  );
  return posts.flatMap(({ id, publishedAt, content }) => {
    if (publishedAt === undefined) return [];
    const { likeCount, commentCount } = counted.get(id) ?? {};
    return {
      remoteId: id,
      format: formatOf(content),
      publishedAt: new Date(publishedAt),
      permalink: postUrl(remoteId, id),
      likes: typeof likeCount === 'number' ? likeCount : null,
      comments: typeof commentCount === 'number' ? commentCount : null,
    };
  });
}

function formatOf({ media, multiImage, article }: z.infer<typeof Content> = {}): PostFormat {
  if (media?.id.startsWith('urn:li:video:')) return 'video';
  // A document is leafed through like several images.
  if (multiImage !== undefined || media?.id.startsWith('urn:li:document:')) return 'carousel';
  if (media !== undefined) return 'image';
  return article === undefined ? 'text' : 'link';
}
