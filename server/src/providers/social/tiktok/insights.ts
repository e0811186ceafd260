import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import type { InsightsReader, MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import type { TikTokApi } from './api.ts';
import { listTikTokVideos } from './list-videos.ts';
import { readPublicId } from './status.ts';

/** Fields of the display API's video object (`providers.md` 6.1: scope `video.list`). It tells no reach and no saves. */
const VIDEO_FIELDS: Partial<Record<PostMetric, string>> = {
  likes: 'like_count',
  comments: 'comment_count',
  shares: 'share_count',
  views: 'view_count',
};
/** Fields of the user object (scope `user.info.stats`), as of the moment of asking: there is no history. */
const USER_FIELDS: Partial<Record<AccountMetric, string>> = {
  followers: 'follower_count',
  posts: 'video_count',
};

/** The ids are in order (only digits are asked for), so a refused parameter is the field. Both spellings exist. */
const REMOVED = new Set(['invalid_param', 'invalid_params']);
/** The person left this consent out at the login; publishing goes on without it. */
const REFUSED = new Set(['scope_not_authorized', 'scope_permission_missed']);

const Video = z.looseObject({ id: z.coerce.string() });
const Videos = z.object({ videos: z.array(Video).default([]) });
const User = z.object({ user: z.record(z.string(), z.unknown()) });

/**
 * Reads TikTok's figures, one field a call. A video that TikTok does not show (private, or not moderated yet) has no
 * figures: that is neither zero nor the end, so it is asked for again at the usual ages.
 */
export function tiktokInsights(api: TikTokApi): InsightsReader {
  return {
    network: 'tiktok',
    videos: true,
    postMetrics: Object.keys(VIDEO_FIELDS) as PostMetric[],
    accountMetrics: Object.keys(USER_FIELDS) as AccountMetric[],
    readPost: (account, remoteId, metric) => {
      const field = known(VIDEO_FIELDS[metric], metric);
      return answer(`tiktok v2 POST /video/query?fields=${field}`, () =>
        readVideo(api, account, { remoteId, field }),
      );
    },
    listPosts: (account) => listTikTokVideos(api, account),
    readAccount: (account, metric) => {
      const field = known(USER_FIELDS[metric], metric);
      return answer(`tiktok v2 GET /user/info?fields=${field}`, () => readUser(api, account, field));
    },
  };
}

function known(field: string | undefined, metric: string): string {
  if (field === undefined) throw new Error(`TikTok has no metric ${metric}`);
  return field;
}

/** A refusal that is about this field is an answer; everything else is thrown. */
async function answer(
  source: string,
  ask: () => Promise<{ value: unknown; raw: unknown }>,
): Promise<MetricAnswer> {
  try {
    const { value, raw } = await ask();
    // A field that is left out is not zero.
    const values = typeof value === 'number' ? [{ date: null, value }] : [];
    return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const raw = { code: error.code, requestId: error.requestId };
    if (REMOVED.has(error.code)) return { outcome: 'removed', values: [], source, raw };
    if (REFUSED.has(error.code)) return { outcome: 'refused', values: [], source, raw };
    throw error;
  }
}

async function readVideo(
  api: TikTokApi,
  account: AccountAccess,
  { remoteId, field }: { remoteId: string; field: string },
) {
  const id = await readPublicId(api, account, remoteId);
  if (id === null)
    return { value: undefined, raw: { publish_id: remoteId, publicaly_available_post_id: [] } };
  const { data } = await api.call({
    path: `/v2/video/query/?fields=id,${field}`,
    token: account.token,
    body: { filters: { video_ids: [id] } },
  });
  const video = Videos.safeParse(data).data?.videos.find((candidate) => candidate.id === id);
  return { value: video?.[field], raw: data };
}

async function readUser(api: TikTokApi, account: AccountAccess, field: string) {
  const path = `/v2/user/info/?fields=${field}`;
  const { data } = await api.call({ method: 'GET', path, token: account.token });
  return { value: User.safeParse(data).data?.user[field], raw: data };
}
