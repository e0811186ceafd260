import { XOptions, x } from '@postownia/contract/networks/x';
import * as z from 'zod';
import { idsIn } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Found,
  Medium,
  PublishContent,
  Published,
  PublishTarget,
  SocialNetwork,
} from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { XApi } from './api.ts';
import { nextFileStep, prepareFile } from './media.ts';
import { isSameWords, saidOf } from './said-of.ts';

const Id = z.string().regex(/^\d{1,19}$/);
const Created = z.object({ data: z.object({ id: Id }) });
const Deleted = z.object({ data: z.object({ deleted: z.literal(true) }) });
const Posts = z.object({
  data: z.array(z.object({ id: Id, text: z.string() })).default([]),
});

/** Clocks differ: what is dated up to this long before our intent may still be ours. */
const CLOCK_SKEW_MILLISECONDS = 300_000;
const LISTED = 100;
/** Milliseconds of an id's instant begin here; the lowest 22 bits are no time. */
const FIRST_MILLISECOND = 1_288_834_974_657n;
const { carousel, link, video } = x.formats;

type Kind = Extract<Medium, 'image' | 'link' | 'video'>;
const RULES = { image: carousel, link, video } as const;

/** When a post was made: its number says it. */
export const instantOf = (id: string): Date => new Date(Number((BigInt(id) >> 22n) + FIRST_MILLISECOND));

export interface XPostOptions {
  readonly postUrl: (account: string, id: string) => string;
  /** Each post costs: what a brand may spend in a month, in thousandths of a dollar. */
  readonly mostPerMonth: number;
}

/**
 * A post with up to four images or a video: files go up first, where nobody sees them, then one visible call. There is no
 * key of ours: a lost post is looked for among the account's own, and X refuses a repetition of its words.
 */
export function xPost(api: XApi, medium: Kind, { postUrl, mostPerMonth }: XPostOptions): SocialNetwork {
  return {
    network: 'x',
    medium,
    capabilities: {
      text: RULES[medium].text,
      images: medium === 'image' ? { ...carousel.images, count: [1, carousel.images.count[1]] } : null,
      mediaRequired: medium === 'video',
      fetchesMedia: false,
      aiLabel: true,
      settleSeconds: 60,
      limits: [{ name: 'x-posts', scope: 'account', most: 90, perSeconds: 900 }],
      mostPerMonth,
    },
    nextStep: nextFileStep,
    prepare: (target) => prepareFile(api, target),
    publish: (target) => publish(api, target),
    find: (target, trace) => find(api, target, trace),
    remove: ({ account: { token }, postId, signal }) =>
      unlessGone(remove(api, { token, postId, signal }), (code) => code === '404'),
    // Reading costs, and an id tells both when and where.
    readBack: async ({ account }, remoteId) => ({
      remoteId,
      permalink: postUrl(account.remoteId, remoteId),
      publishedAt: instantOf(remoteId),
      requestId: null,
    }),
  };
}

/** A post as X reads it. */
export function bodyOf(content: PublishContent, ids: readonly string[]) {
  const { replies } = XOptions.parse(content.options);
  return {
    text: saidOf(content),
    ...(ids.length === 0 ? {} : { media: { media_ids: ids } }),
    ...(content.aiLabel ? { made_with_ai: true } : {}),
    ...(replies === undefined ? {} : { reply_settings: replies }),
  };
}

async function publish(api: XApi, { account, content, handles, signal }: PublishTarget): Promise<Published> {
  const body = bodyOf(content, idsIn(handles.mediaIds));
  const answer = await api.call({ method: 'POST', path: '/2/tweets', token: account.token, body, signal });
  return { remoteId: parseAnswer(Created, answer, null).data.id, requestId: null };
}

async function remove(
  api: XApi,
  { token, postId, signal }: { token: string; postId: string; signal: AbortSignal },
): Promise<void> {
  const answer = await api.call({ method: 'DELETE', path: `/2/tweets/${postId}`, token, signal });
  parseAnswer(Deleted, answer, null);
}

/** Each post that is listed costs, so only those of the time are asked for. */
async function find(
  api: XApi,
  { account, content, handles, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const after = new Date(since.getTime() - CLOCK_SKEW_MILLISECONDS);
  const asked = new URLSearchParams({
    max_results: String(LISTED),
    exclude: 'retweets',
    start_time: after.toISOString().replace(/\.\d+Z$/, 'Z'),
  });
  const path = `/2/users/${account.remoteId}/tweets?${asked}`;
  const answer = await api.call({ method: 'GET', path, token: account.token, signal });
  const { data } = parseAnswer(Posts, answer, null);
  const said = saidOf(content);
  const ours = data.findLast(({ id, text }) => !known.has(id) && isSameWords(said, text));
  if (ours !== undefined) return { result: 'found', remoteId: ours.id, requestId: null };
  // All that the list showed is from after our call: what came before it may be ours.
  if (data.length === LISTED) return { result: 'undecided', requestId: null };
  return { result: 'absent', handles, requestId: null };
}
