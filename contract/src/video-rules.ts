import { LIMITS } from './limits.ts';
import type {
  AUDIO_CODECS,
  VIDEO_CODECS,
  VIDEO_CONTAINERS,
  VideoRules,
} from './networks/network-definition.ts';

export const VIDEO_TYPES = ['tutorial', 'entertainment', 'challenge', 'trend', 'product'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** The specification's limit, checked before the first byte leaves and again on the server. */
export const VIDEO_MAX_BYTES = 209_715_200;

/** What a video's own bytes say about it. Width and height are as shown, rotation applied. */
export interface VideoFacts {
  readonly container: (typeof VIDEO_CONTAINERS)[number];
  readonly videoCodec: (typeof VIDEO_CODECS)[number];
  /** null: a silent video. */
  readonly audioCodec: (typeof AUDIO_CODECS)[number] | null;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** Why a file is no video we can take; each has its sentence, filled with what was found (`Video.problemFound`). */
export const VIDEO_PROBLEMS = [
  'empty',
  'too-large',
  'not-a-video',
  /** Nothing but zeros: a copy or a download that never happened. */
  'blank',
  'archive',
  'image',
  'document',
  'text',
  'web-page',
  'playlist',
  'program',
  'unknown-container',
  'no-image',
  'unknown-codec',
  /** Cut before the video's own description was over. */
  'beginning-only',
  /** Described, but cut before its last image. */
  'incomplete',
  /** Images are there, the table that says where is not: a recording that was never closed. */
  'no-index',
  'damaged',
] as const;
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number];

/** Why a network would refuse a video; the sentence says what to change, with `limit` as its figure. */
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
  'too-heavy',
  'too-light',
] as const;
export interface PlatformProblem {
  readonly code: (typeof PLATFORM_PROBLEMS)[number];
  readonly limit: string;
}

const RATIO_TOLERANCE = 0.02;
const FRAME_RATE_TOLERANCE = 0.1;

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/**
 * What a format with these limits would refuse about a video, all of it at once.
 * @param mostSeconds the limit of the very account, where the network was asked for one
 * @param bytes how large the file is, where that is known
 */
export function videoProblems(
  rules: VideoRules,
  facts: VideoFacts,
  { mostSeconds, bytes = 0 }: { mostSeconds?: number | undefined; bytes?: number | undefined } = {},
): PlatformProblem[] {
  const [shortest, longestEver] = rules.seconds;
  const longest = Math.min(longestEver, mostSeconds ?? longestEver);
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
    rules.maxBytes !== undefined &&
      bytes > rules.maxBytes && { code: 'too-heavy', limit: String(Math.floor(rules.maxBytes / MEGABYTE)) },
    rules.minBytes !== undefined &&
      bytes > 0 &&
      bytes < rules.minBytes && { code: 'too-light', limit: String(Math.ceil(rules.minBytes / KILOBYTE)) },
  ];
  return found.filter((problem) => problem !== false);
}

/** Whether a video fills a phone that is held upright: in a feed it is a reel then. */
export const isUpright = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): boolean =>
  width / height <= 9 / 16 + RATIO_TOLERANCE;

const NAMES: Readonly<Record<string, string>> = {
  mp4: 'MP4',
  mov: 'MOV',
  webm: 'WebM',
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
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

const TAGS = /^#[\p{L}\p{M}\p{N}_]+(?: #[\p{L}\p{M}\p{N}_]+)*$/u;

/** Such a text taken apart again; `videoCaption` makes the same text of it. */
export function splitCaption(caption: string): { description: string; hashtags: string[] } {
  const end = caption.lastIndexOf('\n\n');
  const description = caption.slice(0, Math.max(end, 0));
  const tags = caption.slice(end + 2);
  const hashtags = TAGS.test(tags) ? tags.split(' ').map((tag) => tag.slice(1)) : [];
  const isForm = description !== '' && description === description.trim() && hashtags.length > 0;
  return isForm && hashtags.length <= LIMITS.videoHashtags
    ? { description, hashtags }
    : { description: caption, hashtags: [] };
}

/** A hashtag as typed, without the `#`; '' when nothing of it can be one. */
export function toHashtag(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
}
