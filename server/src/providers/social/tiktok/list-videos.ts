import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import type { TikTokApi } from './api.ts';

const FIELDS = 'id,create_time,share_url,like_count,comment_count';
/** TikTok gives no more at once; the rest of the 25 comes with a second call. */
const MOST_AT_ONCE = 20;

const Video = z.object({
  id: z.coerce.string(),
  create_time: z.number(),
  share_url: z.optional(z.string()),
  like_count: z.optional(z.number()),
  comment_count: z.optional(z.number()),
});
const Page = z.object({
  videos: z.array(z.unknown()).default([]),
  cursor: z.optional(z.number()),
  has_more: z.boolean().default(false),
});

/** `POST /v2/video/list/`: the newest public videos of the account, whoever sent them. Whether photos are among them, nobody documents. */
export async function listTikTokVideos(api: TikTokApi, account: AccountAccess): Promise<ListedPost[]> {
  const listed: ListedPost[] = [];
  let cursor: number | undefined;
  do {
    const most = Math.min(MOST_AT_ONCE, LISTED_POSTS - listed.length);
    const { data } = await api.call({
      path: `/v2/video/list/?fields=${FIELDS}`,
      token: account.token,
      body: { max_count: most, ...(cursor === undefined ? {} : { cursor }) },
    });
    const page = Page.safeParse(data).data;
    if (page === undefined || page.videos.length === 0) return listed;
    listed.push(...page.videos.flatMap(asListed));
    cursor = page.has_more ? page.cursor : undefined;
  } while (cursor !== undefined && listed.length < LISTED_POSTS);
  return listed.slice(0, LISTED_POSTS);
}

function asListed(entry: unknown): ListedPost[] {
  const video = Video.safeParse(entry).data;
  if (video === undefined) return [];
  const {
    id,
    create_time: seconds,
    share_url: permalink,
    like_count: likes,
    comment_count: comments,
  } = video;
  return [
    {
      remoteId: id,
      format: 'video',
      publishedAt: new Date(seconds * 1000),
      permalink: permalink ?? null,
      likes: likes ?? null,
      comments: comments ?? null,
    },
  ];
}
