import type { FormatRules, PostFormat, VideoRules } from './networks/network-definition.ts';
import { formatRules, type Network } from './networks.ts';
import { textProblem } from './text-length.ts';
import { type PlatformProblem, type VideoFacts, videoCaption, videoProblems } from './video-rules.ts';

/** Where a short video can go. */
export const VIDEO_PLATFORMS = ['tiktok', 'instagram_reels', 'facebook_reels'] as const;
export type VideoPlatform = (typeof VIDEO_PLATFORMS)[number];

const TARGETS: Readonly<Record<VideoPlatform, readonly [Network, PostFormat]>> = {
  tiktok: ['tiktok', 'video'],
  instagram_reels: ['instagram', 'reel'],
  facebook_reels: ['facebook', 'reel'],
};

/** Whose accounts a platform stands for. */
export const networkOfPlatform = (platform: VideoPlatform): Network => TARGETS[platform][0];

/** What a platform takes: the limits of its network's format. */
export function platformRules(platform: VideoPlatform): FormatRules & { readonly video: VideoRules } {
  const rules = formatRules(...TARGETS[platform]);
  if (!rules?.video) throw new Error(`${platform} takes no video`);
  return { ...rules, video: rules.video };
}

/** What a platform would refuse about a video, all of it at once. */
export const platformProblems = (platform: VideoPlatform, facts: VideoFacts): PlatformProblem[] =>
  videoProblems(platformRules(platform).video, facts);

/** Reasons of the text why a platform would refuse, beside those of the video. */
export function captionProblem(
  platform: VideoPlatform,
  text: { description: string; hashtags: readonly string[] },
): { code: 'caption-long' | 'hashtags'; limit: string } | null {
  const rules = platformRules(platform).text;
  const problem = textProblem(videoCaption(text), rules);
  if (problem === null) return null;
  return problem === 'too-long'
    ? { code: 'caption-long', limit: String(rules.max) }
    : { code: 'hashtags', limit: String(rules.hashtags) };
}
