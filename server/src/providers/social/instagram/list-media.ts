import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import type { MetaGraph } from '../meta/graph.ts';

const FIELDS = 'id,media_type,media_product_type,permalink,timestamp,like_count,comments_count';

const Media = z.object({
  id: z.string(),
  media_type: z.string(),
  media_product_type: z.optional(z.string()),
  permalink: z.optional(z.string()),
  timestamp: z.string(),
  // Left out where the owner hides the likes.
  like_count: z.optional(z.number()),
  comments_count: z.optional(z.number()),
});
const Page = z.object({ data: z.array(z.unknown()) });

/** `GET /{ig-user}/media`: the newest of the account, whoever made them. What has another shape is left out. */
export async function listInstagramMedia(graph: MetaGraph, account: AccountAccess): Promise<ListedPost[]> {
  const { body } = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/media`,
    token: account.token,
    params: { fields: FIELDS, limit: String(LISTED_POSTS) },
  });
  const page = Page.safeParse(body);
  if (!page.success) return [];
  return page.data.data.slice(0, LISTED_POSTS).flatMap((entry) => {
    const media = Media.safeParse(entry).data;
    const publishedAt = new Date(media?.timestamp.replace(/\+0000$/, 'Z') ?? '');
    if (media === undefined || Number.isNaN(publishedAt.getTime())) return [];
    return {
      remoteId: media.id,
      format: formatOf(media),
      publishedAt,
      permalink: media.permalink ?? null,
      likes: media.like_count ?? null,
      comments: media.comments_count ?? null,
    };
  });
}

function formatOf({ media_type: type, media_product_type: product }: z.infer<typeof Media>): PostFormat {
  if (product === 'STORY') return 'story';
  if (product === 'REELS') return 'reel';
  if (type === 'CAROUSEL_ALBUM') return 'carousel';
  return type === 'VIDEO' ? 'video' : 'image';
}
