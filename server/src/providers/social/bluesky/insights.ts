import type { AccountMetric, PostFormat, PostMetric } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { type InsightsReader, LISTED_POSTS, type ListedPost, type MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { BlueskyApi } from './api.ts';

const POST_FIELDS = { likes: 'likeCount', comments: 'replyCount', shares: 'repostCount' } as const;
const ACCOUNT_FIELDS = { followers: 'followersCount', posts: 'postsCount' } as const;
const COLLECTION = 'app.bsky.feed.post';
/** What an account passed on stands in its own feed, too: more are asked for than are kept. */
const ASKED = 100;
/** A server with no service behind it that counts says so; an account that it does not know is refused likewise. */
const NOT_COUNTED = new Set(['InvalidRequest', 'MethodNotImplemented', 'http-501']);

const Counted = z.record(z.string(), z.unknown());
const Posts = z.object({ posts: z.array(Counted) });
const Post = z.object({
  uri: z.string(),
  record: z.object({ createdAt: z.string().optional() }),
  indexedAt: z.string(),
  embed: z.object({ $type: z.string(), images: z.array(z.unknown()).optional() }).optional(),
  likeCount: z.number().optional(),
  replyCount: z.number().optional(),
});
const Feed = z.object({ feed: z.array(z.object({ post: z.unknown(), reason: z.unknown().optional() })) });

const has = <Fields extends object>(fields: Fields, metric: PropertyKey): metric is keyof Fields =>
  metric in fields;

/**
 * Likes, replies, reposts and followers as of now. An account's own server does not count: it hands these calls on, in
 * the account's name, to the service that does (docs/providers/bluesky.md).
 */
export function blueskyInsights(
  api: BlueskyApi,
  { postUrl }: { postUrl: (did: string, key: string) => string },
): InsightsReader {
  const ask = async (
    account: AccountAccess,
    call: { name: string; params: Record<string, string> },
    answer: (body: unknown) => MetricAnswer,
  ): Promise<MetricAnswer> => {
    try {
      return answer(await api.call(account, { method: 'GET', ...call }));
    } catch (error) {
      if (!isNotCounted(error)) throw error;
      return { outcome: 'refused', values: [], source: `xrpc ${call.name}`, raw: { code: error.code } };
    }
  };
  return {
    network: 'bluesky',
    videos: true,
    postMetrics: Object.keys(POST_FIELDS) as PostMetric[],
    accountMetrics: Object.keys(ACCOUNT_FIELDS) as AccountMetric[],
    async readPost(account, remoteId, metric) {
      if (!has(POST_FIELDS, metric)) throw new Error(`Bluesky has no metric ${metric}`);
      const uris = `at://${account.remoteId}/${COLLECTION}/${remoteId}`;
      return ask(account, { name: 'app.bsky.feed.getPosts', params: { uris } }, (body) => {
        const [post] = parseAnswer(Posts, body, null).posts;
        if (post === undefined) throw gone();
        return fieldOf(post, { field: POST_FIELDS[metric], name: 'app.bsky.feed.getPosts' });
      });
    },
    async readAccount(account, metric) {
      if (!has(ACCOUNT_FIELDS, metric)) throw new Error(`Bluesky has no metric ${metric}`);
      const name = 'app.bsky.actor.getProfile';
      return ask(account, { name, params: { actor: account.remoteId } }, (body) =>
        fieldOf(parseAnswer(Counted, body, null), { field: ACCOUNT_FIELDS[metric], name }),
      );
    },
    async listPosts(account) {
      const params = { actor: account.remoteId, filter: 'posts_no_replies', limit: String(ASKED) };
      const body = await api.call(account, { method: 'GET', name: 'app.bsky.feed.getAuthorFeed', params });
      const own = parseAnswer(Feed, body, null).feed.filter(({ reason }) => reason === undefined);
      return own.flatMap(({ post }) => listedPost(post, account.remoteId, postUrl)).slice(0, LISTED_POSTS);
    },
  };
}

const isNotCounted = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && NOT_COUNTED.has(error.code);

const gone = () =>
  new NetworkError({ action: 'stop', code: 'post-missing', userMessage: message('network.post-gone') });

/** A field that is left out is not zero. */
function fieldOf(
  counted: Record<string, unknown>,
  { field, name }: { field: string; name: string },
): MetricAnswer {
  const value = counted[field];
  const values = typeof value === 'number' ? [{ date: null, value }] : [];
  const outcome = values.length === 0 ? 'empty' : 'value';
  return { outcome, values, source: `xrpc ${name} ${field}`, raw: { [field]: value ?? null } };
}

function listedPost(
  entry: unknown,
  did: string,
  postUrl: (did: string, key: string) => string,
): ListedPost[] {
  const post = Post.safeParse(entry).data;
  const prefix = `at://${did}/${COLLECTION}/`;
  const key = post?.uri.startsWith(prefix) ? post.uri.slice(prefix.length) : '';
  if (post === undefined || key === '') return [];
  const publishedAt = earlierOf(post.record.createdAt, post.indexedAt);
  if (publishedAt === null) return [];
  const { likeCount: likes = null, replyCount: comments = null } = post;
  const permalink = postUrl(did, key);
  return [{ remoteId: key, format: formatOf(post), publishedAt, permalink, likes, comments }];
}

/** When it was made is its author's word; nobody has seen it before it was first noticed, either. */
function earlierOf(createdAt: string | undefined, indexedAt: string): Date | null {
  const times = [createdAt ?? '', indexedAt].map((at) => Date.parse(at)).filter((at) => !Number.isNaN(at));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function formatOf({ embed }: z.infer<typeof Post>): PostFormat {
  if (embed?.$type.startsWith('app.bsky.embed.video')) return 'video';
  if (embed?.$type.startsWith('app.bsky.embed.external')) return 'link';
  if (embed?.$type.startsWith('app.bsky.embed.gallery')) return 'carousel';
  if (embed?.$type.startsWith('app.bsky.embed.images'))
    return (embed.images ?? []).length > 1 ? 'carousel' : 'image';
  return 'text';
}
