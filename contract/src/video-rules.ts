import type { Network } from './features/social-accounts.ts';

/** Where a short film can go. */
export const VIDEO_PLATFORMS = ['tiktok', 'instagram_reels', 'facebook_reels'] as const;
export type VideoPlatform = (typeof VIDEO_PLATFORMS)[number];

export const VIDEO_TYPES = ['tutorial', 'entertainment', 'challenge', 'trend', 'product'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** Whose accounts a platform stands for. */
export const NETWORK_OF_PLATFORM: Readonly<Record<VideoPlatform, Network>> = {
  tiktok: 'tiktok',
  instagram_reels: 'instagram',
  facebook_reels: 'facebook',
};

/** The specification's limit, checked before the first byte leaves and again on the server. */
export const VIDEO_MAX_BYTES = 209_715_200;

export const VIDEO_CONTAINERS = ['mp4', 'mov', 'webm'] as const;
export const VIDEO_CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const;
export const AUDIO_CODECS = ['aac', 'opus', 'mp3', 'vorbis', 'other'] as const;

/** What a film's own bytes say about it. Width and height are as shown, rotation applied. */
export interface VideoFacts {
  readonly container: (typeof VIDEO_CONTAINERS)[number];
  readonly videoCodec: (typeof VIDEO_CODECS)[number];
  /** null: a silent film. */
  readonly audioCodec: (typeof AUDIO_CODECS)[number] | null;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** Why a file is no film we can take; each has its sentence, filled with what was found (`Video.problemFound`). */
export const VIDEO_PROBLEMS = [
  'empty',
  'too-large',
  'not-a-video',
  /** Nothing but zeros: a copy or a download that never happened. */
  'blank',
  'archive',
  'picture',
  'document',
  'text',
  'web-page',
  'playlist',
  'program',
  'unknown-container',
  'no-picture',
  'unknown-codec',
  /** Cut before the film's own description was over. */
  'beginning-only',
  /** Described, but cut before its last picture. */
  'incomplete',
  /** Pictures are there, the table that says where is not: a recording that was never closed. */
  'no-index',
  'damaged',
] as const;
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number];

/** Why a platform would refuse a film; the sentence says what to change, with `limit` as its figure. */
export const PLATFORM_PROBLEMS = [
  'container',
  'codec',
  'audio',
  'too-short',
  'too-long',
  'frame-rate',
  'too-small',
  'too-big',
  'not-upright',
] as const;
export interface PlatformProblem {
  readonly code: (typeof PLATFORM_PROBLEMS)[number];
  readonly limit: string;
}

interface PlatformRules {
  readonly containers: readonly VideoFacts['container'][];
  readonly videoCodecs: readonly VideoFacts['videoCodec'][];
  readonly audioCodecs: readonly VideoFacts['audioCodec'][];
  readonly seconds: readonly [number, number];
  readonly framesPerSecond: readonly [number, number];
  /** Shortest and longest side in pixels. */
  readonly side: readonly [number, number];
  /** Width divided by height at most; null: any shape. */
  readonly widestRatio: number | null;
  /** Longest text with its hashtags, in UTF-16 units as the networks count. */
  readonly captionUnits: number;
  readonly hashtags: number;
}

/**
 * What each platform takes. Sources: TikTok Content Posting API, media transfer guide and direct post reference;
 * Instagram content publishing and its error codes (five hashtags since December 2025); Facebook Reels publishing
 * guide (9:16, at least 540×960). Copies of September 2026.
 */
export const PLATFORM_RULES: Readonly<Record<VideoPlatform, PlatformRules>> = {
  tiktok: {
    containers: ['mp4', 'mov', 'webm'],
    videoCodecs: ['avc', 'hevc', 'vp8', 'vp9'],
    audioCodecs: AUDIO_CODECS,
    seconds: [1, 600],
    framesPerSecond: [23, 60],
    side: [360, 4096],
    widestRatio: null,
    captionUnits: 2200,
    hashtags: 30,
  },
  instagram_reels: {
    containers: ['mp4', 'mov'],
    videoCodecs: ['avc', 'hevc'],
    audioCodecs: ['aac'],
    seconds: [3, 900],
    framesPerSecond: [23, 60],
    side: [360, 1920],
    widestRatio: null,
    captionUnits: 2200,
    hashtags: 5,
  },
  facebook_reels: {
    containers: ['mp4'],
    videoCodecs: ['avc', 'hevc'],
    audioCodecs: ['aac'],
    seconds: [3, 90],
    framesPerSecond: [24, 60],
    side: [540, 4096],
    widestRatio: 9 / 16,
    captionUnits: 2200,
    hashtags: 30,
  },
};

const RATIO_TOLERANCE = 0.02;
const FRAME_RATE_TOLERANCE = 0.1;

/**
 * What a platform would refuse about a film, all of it at once.
 * @param creatorSeconds TikTok's limit of the very account, where it was asked
 */
export function platformProblems(
  platform: VideoPlatform,
  facts: VideoFacts,
  { creatorSeconds }: { creatorSeconds?: number | undefined } = {},
): PlatformProblem[] {
  const rules = PLATFORM_RULES[platform];
  const [shortest, longestEver] = rules.seconds;
  const longest = Math.min(longestEver, creatorSeconds ?? longestEver);
  const [slowest, fastest] = rules.framesPerSecond;
  const [smallest, biggest] = rules.side;
  const { width, height, framesPerSecond: rate } = facts;
  const seconds = facts.durationMs / 1000;
  const found: (PlatformProblem | false)[] = [
    !rules.containers.includes(facts.container) && { code: 'container', limit: namesOf(rules.containers) },
    !rules.videoCodecs.includes(facts.videoCodec) && { code: 'codec', limit: namesOf(rules.videoCodecs) },
    facts.audioCodec !== null &&
      !rules.audioCodecs.includes(facts.audioCodec) && { code: 'audio', limit: 'AAC' },
    seconds < shortest && { code: 'too-short', limit: String(shortest) },
    seconds > longest && { code: 'too-long', limit: String(longest) },
    (rate < slowest - FRAME_RATE_TOLERANCE || rate > fastest + FRAME_RATE_TOLERANCE) && {
      code: 'frame-rate',
      limit: `${slowest}–${fastest}`,
    },
    Math.min(width, height) < smallest && { code: 'too-small', limit: String(smallest) },
    Math.max(width, height) > biggest && { code: 'too-big', limit: String(biggest) },
    rules.widestRatio !== null &&
      width / height > rules.widestRatio + RATIO_TOLERANCE && { code: 'not-upright', limit: '9:16' },
  ];
  return found.filter((problem) => problem !== false);
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ mp4: 'MP4', mov: 'MOV', webm: 'WebM' },
  ...{ avc: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' },
};
const namesOf = (ids: readonly string[]) => ids.map((id) => NAMES[id] ?? id).join(', ');

/** A format's name as people know it. */
export const formatName = (id: string): string => NAMES[id] ?? id.toUpperCase();

/** The text that goes out: the description, an empty line, the hashtags. */
export function videoCaption({
  description,
  hashtags,
}: {
  description: string;
  hashtags: readonly string[];
}): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [description.trim(), tags].filter((part) => part !== '').join('\n\n');
}

/** A hashtag as typed, without the `#`; '' when nothing of it can be one. */
export function toHashtag(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
}

/** Reasons of the text why a platform would refuse, beside those of the film. */
export function captionProblem(
  platform: VideoPlatform,
  text: { description: string; hashtags: readonly string[] },
): { code: 'caption-long' | 'hashtags'; limit: string } | null {
  const { captionUnits, hashtags } = PLATFORM_RULES[platform];
  const caption = videoCaption(text);
  if (caption.length > captionUnits) return { code: 'caption-long', limit: String(captionUnits) };
  const count = caption.match(/#[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0;
  return count > hashtags ? { code: 'hashtags', limit: String(hashtags) } : null;
}
