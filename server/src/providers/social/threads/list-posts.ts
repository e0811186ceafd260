import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseGraphTime } from '../same-caption.ts';
import type { ThreadsApi } from './api.ts';

const Post = z.object({
  id: z.string(),
  timestamp: z.string(),
  permalink: z.optional(z.string()),
  media_type: z.optional(z.string()),
});
const Listed = z.object({ data: z.array(z.unknown()) });
const Told = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
});

const FORMATS: Readonly<Record<string, PostFormat>> = {
  IMAGE: 'image',
  CAROUSEL_ALBUM: 'carousel',
  VIDEO: 'video',
};

/** The newest posts of a profile, whoever made them; the list holds no figures, so each post is asked for its own. */
export async function listThreadsPosts(api: ThreadsApi, { token }: AccountAccess): Promise<ListedPost[]> {
  const params = { fields: 'id,timestamp,permalink,media_type', limit: String(LISTED_POSTS) };
  const { body } = await api.call({ method: 'GET', path: '/me/threads', params, token });
  const listed: ListedPost[] = [];
  for (const entry of Listed.safeParse(body).data?.data.slice(0, LISTED_POSTS) ?? []) {
    const post = Post.safeParse(entry).data;
    const publishedAt = parseGraphTime(post?.timestamp);
    if (post === undefined || publishedAt === null) continue;
    const format = FORMATS[post.media_type ?? ''] ?? 'text';
    const figures = await figuresOf(api, { token, id: post.id });
    listed.push({ remoteId: post.id, format, publishedAt, permalink: post.permalink ?? null, ...figures });
  }
  return listed;
}

/** Likes and replies of one post, in one call. What is left out, or no longer there, is not zero. */
async function figuresOf(api: ThreadsApi, { token, id }: { token: string; id: string }) {
  const none = { likes: null, comments: null };
  try {
    const params = { metric: 'likes,replies' };
    const { body } = await api.call({ method: 'GET', path: `/${id}/insights`, params, token });
    const told = Told.safeParse(body).data?.data ?? [];
    const of = (name: string) => told.find((one) => one.name === name)?.values.at(-1)?.value ?? null;
    return { likes: of('likes'), comments: of('replies') };
  } catch (error) {
    if (error instanceof NetworkError && error.code === '100/33') return none;
    throw error;
  }
}
