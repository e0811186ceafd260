import * as z from 'zod/mini';
import { paragraph } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** What Facebook lets people write under a post. */
const COMMENT = { max: 8000, unit: 'utf16', hashtags: 30 } as const;
const VIDEO = {
  containers: ['mp4'],
  videoCodecs: ['avc', 'hevc'],
  audioCodecs: ['aac'],
  framesPerSecond: [24, 60],
  side: [540, 4096],
  widestRatio: 9 / 16,
} as const;
const TEXT = { max: 1500, unit: 'grapheme', hashtags: 30 } as const;

export const FacebookOptions = z.strictObject({
  /** A video is shown for a day, filling the screen, instead of as a reel; nothing is written beside it. */
  asStory: z.optional(z.boolean()),
  firstComment: z.optional(paragraph(COMMENT.max, 1)),
});

/**
 * Pages of Facebook: posts with or without images, and reels. Limits of images and reels are Meta's
 * (docs/providers/meta.md); the length of a post is ours, far below what Facebook allows, and so is the number of its
 * images, which Facebook does not name.
 */
export const facebook = {
  name: 'Facebook',
  tickedForNewBrands: true,
  repeats: 'refused',
  login: WINDOW_ONLY,
  formats: {
    text: { label: 'Facebook', text: TEXT, images: null, video: null },
    image: {
      label: 'Facebook',
      text: TEXT,
      images: { count: [1, 1], types: ['image/jpeg', 'image/png'], maxBytes: 10_000_000, ratio: null },
      video: null,
    },
    carousel: {
      label: 'Facebook',
      text: TEXT,
      images: { count: [2, 10], types: ['image/jpeg', 'image/png'], maxBytes: 10_000_000, ratio: null },
      video: null,
    },
    // The page that is linked to is shown in place of images.
    link: { label: 'Facebook', text: TEXT, images: null, video: null },
    // Seen for a day, filling the screen of a phone; nothing can be written beside it.
    story: {
      label: 'Facebook Stories',
      text: { max: 0, unit: 'utf16', hashtags: 0 },
      images: { count: [1, 1], types: ['image/jpeg', 'image/png'], maxBytes: 10_000_000, ratio: null },
      video: { ...VIDEO, seconds: [3, 60] },
    },
    reel: {
      label: 'Facebook Reels',
      text: { max: 2200, unit: 'utf16', hashtags: 30 },
      images: null,
      video: { ...VIDEO, seconds: [3, 90] },
    },
  },
  shortVideo: { platform: 'facebook_reels', format: 'reel', tickedAtStart: false },
  ownText: { characters: 1500, hashtags: [2, 3], style: 'paragraphs', foldsAt: 300 },
  removable: true,
  firstComment: COMMENT,
  options: FacebookOptions,
  creator: null,
} as const satisfies NetworkDefinition;
