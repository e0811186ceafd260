import type { AccountMetric, PostMetric } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { YoutubeApi } from './api.ts';
import { listYoutubeVideos } from './list-videos.ts';

/** Figures of a video; they are numbers in quotes, and one that is hidden is left out. */
const VIDEO_FIGURES: Partial<Record<PostMetric, string>> = {
  views: 'viewCount',
  likes: 'likeCount',
  comments: 'commentCount',
};
const CHANNEL_FIGURES: Partial<Record<AccountMetric, string>> = {
  followers: 'subscriberCount',
  posts: 'videoCount',
};
const Answer = z.object({
  items: z.array(z.object({ id: z.string(), statistics: z.record(z.string(), z.unknown()) })).default([]),
});

/** Reads the figures that stand below a video and on a channel, as of the moment of asking. */
export function youtubeInsights(
  api: YoutubeApi,
  watchUrl: (channel: string, video: string) => string,
): InsightsReader {
  const read = async (
    { path, token, id }: { path: string; token: string; id: string },
    figure: string,
  ): Promise<MetricAnswer | null> => {
    const { body } = await api.call({
      method: 'GET',
      path: `/youtube/v3/${path}?part=statistics&id=${id}`,
      token,
    });
    const [found] = parseAnswer(Answer, body, null).items;
    if (found === undefined) return null;
    const value = Number.parseInt(String(found.statistics[figure] ?? ''), 10);
    const source = `youtube v3 GET /${path}?part=statistics#${figure}`;
    if (Number.isNaN(value)) return { outcome: 'empty', values: [], source, raw: body };
    return { outcome: 'value', values: [{ date: null, value }], source, raw: body };
  };
  return {
    network: 'youtube',
    videos: true,
    postMetrics: Object.keys(VIDEO_FIGURES) as PostMetric[],
    accountMetrics: Object.keys(CHANNEL_FIGURES) as AccountMetric[],
    async readPost({ token }, id, metric) {
      const answer = await read({ path: 'videos', token, id }, known(VIDEO_FIGURES[metric], metric));
      return answer ?? missing('post-missing', message('network.post-gone'));
    },
    listPosts: (account) => listYoutubeVideos(api, account, watchUrl),
    async readAccount({ token, remoteId: id }, metric) {
      const answer = await read({ path: 'channels', token, id }, known(CHANNEL_FIGURES[metric], metric));
      return answer ?? missing('channel-missing', message('youtube.no-channel'));
    },
  };
}

function known(figure: string | undefined, metric: string): string {
  if (figure === undefined) throw new Error(`YouTube has no figure ${metric}`);
  return figure;
}

function missing(code: string, userMessage: NetworkError['userMessage']): never {
  throw new NetworkError({ action: 'fix', code, userMessage });
}
