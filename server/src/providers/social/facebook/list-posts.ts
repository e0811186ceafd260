import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import type { MetaGraph } from '../meta/graph.ts';
import { parseGraphTime } from '../same-caption.ts';

/** Reactions, not likes alone: what is read of our own posts counts them all, too. */
const FIELDS = [
  'id',
  'created_time',
  'permalink_url',
  'attachments{media_type,type,target}',
  'reactions.limit(0).summary(true)',
  'comments.limit(0).summary(true)',
].join(',');

const Counted = z.object({ summary: z.object({ total_count: z.number() }) });
const Attachment = z.object({
  media_type: z.optional(z.string()),
  type: z.optional(z.string()),
  target: z.optional(z.object({ id: z.optional(z.string()) })),
});
type Attachment = z.infer<typeof Attachment>;
const Post = z.object({
  id: z.string(),
  created_time: z.string(),
  permalink_url: z.optional(z.string()),
  attachments: z.optional(z.object({ data: z.array(Attachment) })),
  // Left out where the Page’s people may not see them.
  reactions: z.optional(Counted),
  comments: z.optional(Counted),
});
const Listed = z.object({ data: z.array(z.unknown()) });

/** `GET /{page}/published_posts`: the newest of the Page, whoever made them. What has another shape is left out. */
export async function listPagePosts(graph: MetaGraph, account: AccountAccess): Promise<ListedPost[]> {
  const { body } = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/published_posts`,
    token: account.token,
    params: { fields: FIELDS, limit: String(LISTED_POSTS) },
  });
  const listed = Listed.safeParse(body).data?.data ?? [];
  return listed.slice(0, LISTED_POSTS).flatMap((entry) => {
    const post = Post.safeParse(entry).data;
    const publishedAt = parseGraphTime(post?.created_time);
    if (post === undefined || publishedAt === null) return [];
    const attachment = post.attachments?.data[0];
    const format = formatOf(attachment);
    return {
      // A reel goes by its video’s id wherever we keep it.
      remoteId: (format === 'reel' ? attachment?.target?.id : undefined) ?? post.id,
      format,
      publishedAt,
      permalink: post.permalink_url ?? null,
      likes: post.reactions?.summary.total_count ?? null,
      comments: post.comments?.summary.total_count ?? null,
    };
  });
}

function formatOf(attachment: Attachment | undefined): PostFormat {
  const { media_type: medium = '', type = '' } = attachment ?? {};
  if (medium === 'video') return 'reel';
  if (medium === 'album' || type === 'album') return 'carousel';
  if (medium === 'photo') return 'image';
  return medium === 'link' ? 'link' : 'text';
}
