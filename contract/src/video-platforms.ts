import {
  type FormatRules,
  POST_FORMATS,
  type PostFormat,
  type VideoRules,
} from './networks/network-definition.ts';
import type * as registry from './networks/registry.ts';
import { definitionOf, formatRules, NETWORKS, type Network } from './networks.ts';
import { textProblem } from './text-length.ts';
import { type PlatformProblem, type VideoFacts, videoCaption, videoProblems } from './video-rules.ts';

type Registry = typeof registry;
type Target = NonNullable<Registry[keyof Registry]['shortVideo']>;

/** Where a short video can go, as each network's definition says. */
export type VideoPlatform = Target['platform'];

const ofFormat = (format: PostFormat) =>
  NETWORKS.flatMap((network): (readonly [VideoPlatform, readonly [Network, PostFormat]])[] => {
    const { shortVideo } = definitionOf(network);
    return shortVideo?.format === format ? [[shortVideo.platform as VideoPlatform, [network, format]]] : [];
  });

/** By format, in the order in which formats are always named, then by the alphabet. */
const TARGETS = new Map(POST_FORMATS.flatMap(ofFormat));

export const VIDEO_PLATFORMS = [...TARGETS.keys()] as [VideoPlatform, ...VideoPlatform[]];

/** Those with which a new video's form starts. */
export const PLATFORMS_TICKED_AT_START: readonly VideoPlatform[] = VIDEO_PLATFORMS.filter(
  (platform) => definitionOf(networkOfPlatform(platform)).shortVideo?.tickedAtStart,
);

function targetOf(platform: VideoPlatform): readonly [Network, PostFormat] {
  const target = TARGETS.get(platform);
  if (target === undefined) throw new Error(`no network has the platform ${platform}`);
  return target;
}

/** Whose accounts a platform stands for. */
export function networkOfPlatform(platform: VideoPlatform): Network {
  return targetOf(platform)[0];
}

/** What a platform takes: the limits of its network's format. */
export function platformRules(platform: VideoPlatform): FormatRules & { readonly video: VideoRules } {
  const rules = formatRules(...targetOf(platform));
  if (!rules?.video) throw new Error(`${platform} takes no video`);
  return { ...rules, video: rules.video };
}

/** What a platform would refuse about a video, all of it at once. */
export const platformProblems = (
  platform: VideoPlatform,
  facts: VideoFacts,
  file: { readonly bytes?: number | undefined } = {},
): PlatformProblem[] => videoProblems(platformRules(platform).video, facts, { bytes: file.bytes });

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
