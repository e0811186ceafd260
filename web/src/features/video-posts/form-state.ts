import type { Overview } from '@postownia/contract/features/calendar';
import type { TikTokOptions, VideoPost, VideoPostDraft } from '@postownia/contract/features/video-posts';
import type { VideoFacts, VideoPlatform, VideoType } from '@postownia/contract/video-rules';
import { NETWORK_OF_PLATFORM } from '@postownia/contract/video-rules';

/** The answers to TikTok's form as they come in; TikTok allows no preselected privacy. */
export interface TikTokAnswers {
  accountId: string | null;
  privacyLevel: TikTokOptions['privacyLevel'] | null;
  comment: boolean;
  duet: boolean;
  stitch: boolean;
  disclosed: boolean;
  brandOrganic: boolean;
  brandContent: boolean;
}

/** Everything a person types about a film; the film itself stands beside it. */
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

const UNANSWERED: TikTokAnswers = {
  ...{ accountId: null, privacyLevel: null, comment: false, duet: false, stitch: false },
  ...{ disclosed: false, brandOrganic: false, brandContent: false },
};

export const EMPTY_FORM: VideoForm = {
  ...{ platforms: ['tiktok'], excludedAccountIds: [], videoType: 'entertainment', description: '' },
  ...{ hashtags: [], coverMs: 0, shareToFeed: true, aiLabel: false, atOnce: false, time: null },
  tiktok: UNANSWERED,
};

/** After a success: everything as at the start but the kind of film, which a series keeps. */
export const resetForm = ({ videoType }: VideoForm): VideoForm => ({ ...EMPTY_FORM, videoType });

/** A stored film post, to be changed. */
export function formOf(post: VideoPost): VideoForm {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs } = post;
  const { shareToFeed, aiLabel, time, tiktok } = post;
  return {
    ...{ platforms, excludedAccountIds, videoType, description, hashtags, coverMs, shareToFeed, aiLabel },
    ...{ atOnce: post.release === 'at-once', time },
    tiktok:
      tiktok === null
        ? UNANSWERED
        : {
            ...{ accountId: tiktok.accountId, privacyLevel: tiktok.privacyLevel },
            ...{ comment: !tiktok.disableComment, duet: !tiktok.disableDuet, stitch: !tiktok.disableStitch },
            disclosed: tiktok.brandContent || tiktok.brandOrganic,
            ...{ brandOrganic: tiktok.brandOrganic, brandContent: tiktok.brandContent },
          },
  };
}

type Account = Overview['accounts'][number];

/** Connected accounts of a platform. */
export const accountsOf = (accounts: readonly Account[], platform: VideoPlatform) =>
  accounts.filter(({ network, state }) => network === NETWORK_OF_PLATFORM[platform] && state === 'connected');

/** The specification's order; the first that fails is told. */
export function firstMissing(
  form: Pick<VideoForm, 'description' | 'platforms'>,
  hasFilm: boolean,
): 'file' | 'description' | 'platform' | null {
  if (!hasFilm) return 'file';
  if (form.description.trim() === '') return 'description';
  return form.platforms.length === 0 ? 'platform' : null;
}

/** What TikTok's form still lacks, where a TikTok account is connected. */
export function tiktokMissing({
  tiktok,
}: Pick<VideoForm, 'tiktok'>): 'privacy' | 'disclosure' | 'private-ad' | null {
  if (tiktok.privacyLevel === null) return 'privacy';
  if (tiktok.disclosed && !tiktok.brandContent && !tiktok.brandOrganic) return 'disclosure';
  return tiktok.disclosed && tiktok.brandContent && tiktok.privacyLevel === 'SELF_ONLY' ? 'private-ad' : null;
}

/** What is sent: the form, the day and the film. */
export function draftOf(
  form: VideoForm,
  { date, time, tiktokAccountId }: { date: string; time: string; tiktokAccountId: string | null },
): Omit<VideoPostDraft, 'videoId'> {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs } = form;
  const { shareToFeed, aiLabel, tiktok, atOnce } = form;
  const answered = platforms.includes('tiktok') && tiktokAccountId !== null && tiktok.privacyLevel !== null;
  return {
    ...{ date, time, videoType, description, coverMs, shareToFeed, aiLabel },
    ...{ platforms: [...platforms], hashtags: [...hashtags], excludedAccountIds: [...excludedAccountIds] },
    release: atOnce ? 'at-once' : 'planned',
    tiktok: answered
      ? {
          ...{ accountId: tiktokAccountId, privacyLevel: tiktok.privacyLevel ?? 'SELF_ONLY' },
          ...{ disableComment: !tiktok.comment, disableDuet: !tiktok.duet, disableStitch: !tiktok.stitch },
          brandContent: tiktok.disclosed && tiktok.brandContent,
          brandOrganic: tiktok.disclosed && tiktok.brandOrganic,
        }
      : null,
  };
}

/** What is known of a film before the server looked at it; what the browser cannot tell is taken as fitting. */
export function likelyFacts(
  preview: Pick<VideoFacts, 'container' | 'durationMs' | 'width' | 'height'> | null,
): VideoFacts | null {
  if (preview === null) return null;
  const webm = preview.container === 'webm';
  return { ...preview, videoCodec: webm ? 'vp9' : 'avc', audioCodec: null, framesPerSecond: 30 };
}
