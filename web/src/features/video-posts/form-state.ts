import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost, VideoPostDraft } from '@postownia/contract/features/video-posts';
import { networkOfPlatform, type VideoPlatform } from '@postownia/contract/video-platforms';
import type { VideoFacts, VideoType } from '@postownia/contract/video-rules';
import { answersOf, optionsOf, type TikTokAnswers, UNANSWERED } from '../../networks/tiktok/answers.ts';

/** Everything a person types about a video; the video itself stands beside it. */
export interface VideoForm {
  platforms: readonly VideoPlatform[];
  excludedAccountIds: readonly string[];
  videoType: VideoType;
  description: string;
  hashtags: readonly string[];
  coverMs: number;
  shareToFeed: boolean;
  aiLabel: boolean;
  atOnce: boolean;
  /** null: the usual time of the chosen weekday. */
  time: string | null;
  tiktok: TikTokAnswers;
}

export const EMPTY_FORM: VideoForm = {
  platforms: ['tiktok'],
  excludedAccountIds: [],
  videoType: 'entertainment',
  description: '',
  hashtags: [],
  coverMs: 0,
  shareToFeed: true,
  aiLabel: false,
  atOnce: false,
  time: null,
  tiktok: UNANSWERED,
};

/** After a success: everything as at the start but the kind of video, which a series keeps. */
export const resetForm = ({ videoType }: VideoForm): VideoForm => ({ ...EMPTY_FORM, videoType });

/** A stored video post, to be changed. */
export function formOf(post: VideoPost): VideoForm {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs } = post;
  const { shareToFeed, aiLabel, time, tiktok } = post;
  return {
    platforms,
    excludedAccountIds,
    videoType,
    description,
    hashtags,
    coverMs,
    shareToFeed,
    aiLabel,
    atOnce: post.release === 'at-once',
    time,
    tiktok: tiktok === null ? UNANSWERED : { ...answersOf(tiktok), accountId: tiktok.accountId },
  };
}

type Account = Overview['accounts'][number];

/** Connected accounts of a platform. */
export const accountsOf = (accounts: readonly Account[], platform: VideoPlatform) =>
  accounts.filter(({ network, state }) => network === networkOfPlatform(platform) && state === 'connected');

/** The specification's order; the first that fails is told. */
export function firstMissing(
  form: Pick<VideoForm, 'description' | 'platforms'>,
  hasVideo: boolean,
): 'file' | 'description' | 'platform' | null {
  if (!hasVideo) return 'file';
  if (form.description.trim() === '') return 'description';
  return form.platforms.length === 0 ? 'platform' : null;
}

/** What is sent: the form, the day and the video. */
export function draftOf(
  form: VideoForm,
  { date, time, tiktokAccountId }: { date: string; time: string; tiktokAccountId: string | null },
): Omit<VideoPostDraft, 'videoId'> {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs } = form;
  const { shareToFeed, aiLabel, tiktok, atOnce } = form;
  const options = platforms.includes('tiktok') ? optionsOf(tiktok) : null;
  return {
    date,
    time,
    videoType,
    description,
    coverMs,
    shareToFeed,
    aiLabel,
    platforms: [...platforms],
    hashtags: [...hashtags],
    excludedAccountIds: [...excludedAccountIds],
    release: atOnce ? 'at-once' : 'planned',
    tiktok: options && tiktokAccountId !== null ? { accountId: tiktokAccountId, ...options } : null,
  };
}

/** What is known of a video before the server looked at it; what the browser cannot tell is taken as fitting. */
export function likelyFacts(
  preview: Pick<VideoFacts, 'container' | 'durationMs' | 'width' | 'height'> | null,
): VideoFacts | null {
  if (preview === null) return null;
  const webm = preview.container === 'webm';
  return { ...preview, videoCodec: webm ? 'vp9' : 'avc', audioCodec: null, framesPerSecond: 30 };
}
