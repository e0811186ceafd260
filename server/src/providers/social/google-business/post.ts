import { message } from '@postownia/contract/messages/message';
import { googleBusiness } from '@postownia/contract/networks/google-business';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type { Found, PublishTarget, ReadBack, SocialNetwork } from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { GoogleApi } from './api.ts';
import { localPostOf } from './local-post.ts';
import { pathOf } from './login.ts';

const Post = z.object({
  name: z.string().regex(/^accounts\/\w+\/locations\/\w+\/localPosts\/\w+$/),
  state: z.string().default(''),
  summary: z.string().default(''),
  createTime: z.string().default(''),
  searchUrl: z.url().optional(),
});
const Posts = z.object({ localPosts: z.array(Post).default([]), nextPageToken: z.string().default('') });
const LISTED = 100;
/** Clocks differ: what is dated up to this long before our intent may still be ours. Missing it would mean a second post. */
const CLOCK_SKEW_MILLISECONDS = 300_000;
const LOOK_SECONDS = [5, 15, 60];
const LOOK_THEN_SECONDS = 600;

const idOf = ({ name }: z.infer<typeof Post>) => name.slice(name.lastIndexOf('/') + 1);

/** A post on a place's profile: one visible call, then Google looks at it and takes or rejects it. */
export function googlePost(
  api: GoogleApi,
  medium: 'image' | 'link',
  postUrl: (place: string, post: string) => string | null,
): SocialNetwork {
  return {
    network: 'googleBusiness',
    medium,
    capabilities: {
      text: googleBusiness.formats.text.text,
      images: medium === 'link' ? null : googleBusiness.formats.image.images,
      mediaRequired: false,
      fetchesMedia: true,
      aiLabel: false,
      settleSeconds: 60,
      limits: [
        // Google lets a profile be changed ten times a minute, for everybody alike.
        { name: 'google-profile', scope: 'account', most: 8, perSeconds: 60 },
        { name: 'google-app', scope: 'app', most: 150, perSeconds: 60 },
      ],
    },
    nextStep: () => null,
    prepare: () => Promise.reject(new Error('nothing is prepared')),
    async publish({ account, content, signal }) {
      const path = `/v4/${pathOf(account.remoteId)}/localPosts`;
      const body = localPostOf(content);
      const answer = await api.call({
        host: 'posts',
        method: 'POST',
        path,
        token: account.token,
        body,
        signal,
      });
      return { remoteId: idOf(parseAnswer(Post, answer, null)), requestId: null };
    },
    find: (target, trace) => findPost(api, target, trace),
    remove: ({ account: { remoteId, token }, postId, signal }) => {
      const path = `/v4/${pathOf(remoteId)}/localPosts/${postId}`;
      const call = api.call({ host: 'posts', method: 'DELETE', path, token, signal });
      return unlessGone(call, (code) => code === 'NOT_FOUND');
    },
    readBack: (target, remoteId) => readBack(api, target, { remoteId, postUrl }),
  };
}

async function findPost(
  api: GoogleApi,
  { account, content, handles, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const path = `/v4/${pathOf(account.remoteId)}/localPosts?pageSize=${LISTED}`;
  const body = await api.call({ host: 'posts', method: 'GET', path, token: account.token, signal });
  const { localPosts: posts, nextPageToken } = parseAnswer(Posts, body, null);
  const after = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const ours = posts
    .filter((post) => Date.parse(post.createTime) >= after && !known.has(idOf(post)))
    .toSorted((one, other) => Date.parse(one.createTime) - Date.parse(other.createTime))
    .find(({ summary }) => isSameCaption(content.caption, summary));
  if (ours !== undefined) return { result: 'found', remoteId: idOf(ours), requestId: null };
  // Nobody wrote down the order: what is not in a whole list is absent, and in a part of one where it falls behind our intent.
  const times = posts.map(({ createTime }) => Date.parse(createTime));
  const falls = times.every((time, place) => place === 0 || (times[place - 1] ?? time) >= time);
  const isWhole = nextPageToken === '' || (falls && times.some((time) => time < after));
  return isWhole ? { result: 'absent', handles, requestId: null } : { result: 'undecided', requestId: null };
}

async function readBack(
  api: GoogleApi,
  { account, handles, signal }: PublishTarget,
  { remoteId, postUrl }: { remoteId: string; postUrl: (place: string, post: string) => string | null },
): Promise<ReadBack> {
  const path = `/v4/${pathOf(account.remoteId)}/localPosts/${remoteId}`;
  const body = await api.call({ host: 'posts', method: 'GET', path, token: account.token, signal });
  const { state, searchUrl, createTime } = parseAnswer(Post, body, null);
  if (state === 'REJECTED')
    throw new NetworkError({
      action: 'fix',
      code: 'REJECTED',
      userMessage: message('google.rejected'),
      dropped: true,
    });
  if (state !== 'LIVE') {
    const looks = Number(handles.looks ?? 0);
    const notYetSeconds = LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS;
    return { notYetSeconds, handles: { ...handles, looks: String(looks + 1) }, requestId: null };
  }
  const at = new Date(createTime);
  return {
    remoteId,
    permalink: postUrl(account.remoteId, remoteId) ?? searchUrl ?? null,
    publishedAt: Number.isNaN(at.getTime()) ? null : at,
    requestId: null,
  };
}
