import type { Overview } from '@postownia/contract/features/calendar';
import type { TargetAnswers, VideoPost, VideoPostDraft } from '@postownia/contract/features/video-posts';
import type { Network } from '@postownia/contract/networks';
import {
  networkOfPlatform,
  PLATFORMS_TICKED_AT_START,
  VIDEO_PLATFORMS,
  type VideoPlatform,
} from '@postownia/contract/video-platforms';
import type { VideoFacts, VideoType } from '@postownia/contract/video-rules';
import type { Answers } from '../../networks/network-view.ts';
import { viewOf } from '../../networks/networks.ts';

/** Everything a person types about a video; the video itself stands beside it. */
export interface VideoForm {
  platforms: readonly VideoPlatform[];
  excludedAccountIds: readonly string[];
  videoType: VideoType;
  description: string;
  hashtags: readonly string[];
  coverMs: number;
  aiLabel: boolean;
  atOnce: boolean;
  /** null: the usual time of the chosen weekday. */
  time: string | null;
  /** What was answered to the networks' own questions. */
  answers: NetworkAnswers;
}

/** By network: answers, and the account for which they are; null: for all of the network, or not chosen yet. */
export type NetworkAnswers = Readonly<
  Partial<Record<Network, { accountId: string | null; values: Answers }>>
>;

export const EMPTY_FORM: VideoForm = {
  platforms: PLATFORMS_TICKED_AT_START,
  excludedAccountIds: [],
  videoType: 'entertainment',
  description: '',
  hashtags: [],
  coverMs: 0,
  aiLabel: false,
  atOnce: false,
  time: null,
  answers: {},
};

/** After a success: everything as at the start but the kind of video, which a series keeps. */
export const resetForm = ({ videoType }: VideoForm): VideoForm => ({ ...EMPTY_FORM, videoType });

/** A stored video post, to be changed. */
export function formOf(post: VideoPost): VideoForm {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs } = post;
  const { aiLabel, time, answers } = post;
  return {
    platforms,
    excludedAccountIds,
    videoType,
    description,
    hashtags,
    coverMs,
    aiLabel,
    atOnce: post.release === 'at-once',
    time,
    answers: Object.fromEntries(answers.map(ofStored)),
  };
}

const ofStored = ({ network, accountId, options }: TargetAnswers) => {
  const values: Answers = viewOf(network).options?.answersOf(options) ?? {};
  return [network, { accountId, values }] as const;
};

type Account = Overview['accounts'][number];

/** Connected accounts of a platform. */
export const accountsOf = (accounts: readonly Account[], platform: VideoPlatform) =>
  accounts.filter(({ network, state }) => network === networkOfPlatform(platform) && state === 'connected');

/**
 * Where a video goes: the platforms with an account that was not left out. Where none has one, those that somebody chose, which
 * wait for it; a post that names no platform goes to whatever there is, and so nowhere yet.
 */
export function goesTo(
  { platforms, excludedAccountIds }: Pick<VideoPost, 'platforms' | 'excludedAccountIds'>,
  accounts: readonly Account[],
): readonly VideoPlatform[] {
  const wanted = accounts.filter(({ id }) => !excludedAccountIds.includes(id));
  const reached = platforms.filter((platform) => accountsOf(wanted, platform).length > 0);
  if (reached.length > 0) return reached;
  return platforms.length < VIDEO_PLATFORMS.length ? platforms : [];
}

/** The specification's order; the first that fails is told. */
export function firstMissing(
  form: Pick<VideoForm, 'description' | 'platforms'>,
  hasVideo: boolean,
): 'file' | 'description' | 'platform' | null {
  if (!hasVideo) return 'file';
  if (form.description.trim() === '') return 'description';
  return form.platforms.length === 0 ? 'platform' : null;
}

/** What is sent: the form with its answers as the networks read them, and the day. */
export function draftOf(
  form: VideoForm,
  { date, time, answers }: Pick<VideoPostDraft, 'date' | 'time' | 'answers'>,
): Omit<VideoPostDraft, 'videoId'> {
  const { platforms, excludedAccountIds, videoType, description, hashtags, coverMs, aiLabel } = form;
  return {
    date,
    time,
    videoType,
    description,
    coverMs,
    aiLabel,
    answers,
    platforms: [...platforms],
    hashtags: [...hashtags],
    excludedAccountIds: [...excludedAccountIds],
    release: form.atOnce ? 'at-once' : 'planned',
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
