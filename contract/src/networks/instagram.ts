import * as z from 'zod/mini';
import { paragraph } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Meta allows 30; the application takes five since December 2025 (docs/providers/meta.md). */
const HASHTAGS = 5;
const TEXT = { max: 1000, unit: 'grapheme', hashtags: HASHTAGS } as const;

const VIDEO = {
  containers: ['mp4', 'mov'],
  videoCodecs: ['avc', 'hevc'],
  audioCodecs: ['aac'],
  framesPerSecond: [23, 60],
  side: [360, 1920],
  widestRatio: null,
} as const;

/** Hashtags that no longer fit the text go here. */
const COMMENT = { max: 2200, unit: 'utf16', hashtags: 30 } as const;

/** What an account is called, without `@`: with it Instagram refuses the whole post. */
export const InstagramAccountName = z.string().check(z.regex(/^[A-Za-z0-9._]{1,30}$/));
const accountNames = (most: number) =>
  z.optional(z.array(InstagramAccountName).check(z.minLength(1), z.maxLength(most)));

export const MOST_COLLABORATORS = 3;
export const MOST_TAGGED = 20;

export const InstagramOptions = z.strictObject({
  /** A reel also stands in the account's feed unless its person says otherwise. */
  shareToFeed: z._default(z.boolean(), true),
  /** A video is shown for a day, filling the screen, instead of as a reel; nothing is written beside it. */
  asStory: z.optional(z.boolean()),
  /** Accounts that are asked to show the post as theirs, too; not of a story. */
  collaborators: accountNames(MOST_COLLABORATORS),
  /** Accounts that the first image shows; not of a video, not of a story. */
  tagged: accountNames(MOST_TAGGED),
  firstComment: z.optional(paragraph(COMMENT.max, 1)),
});

/**
 * Business accounts of Instagram: posts with an image, carousels, and reels. Limits of media are Meta's
 * (docs/providers/meta.md); the length of an image's text is ours.
 */
export const instagram = {
  name: 'Instagram',
  tickedForNewBrands: true,
  repeats: 'taken',
  login: WINDOW_ONLY,
  formats: {
    image: {
      label: 'Instagram',
      text: TEXT,
      images: { count: [1, 1], types: ['image/jpeg'], maxBytes: 8_000_000, ratio: [0.8, 1.91] },
      video: null,
    },
    // Every image is shown in the shape of the first.
    carousel: {
      label: 'Instagram',
      text: TEXT,
      images: { count: [2, 10], types: ['image/jpeg'], maxBytes: 8_000_000, ratio: [0.8, 1.91] },
      video: null,
    },
    // Seen for a day, filling the screen of a phone; nothing can be written beside it.
    story: {
      label: 'Instagram Stories',
      text: { max: 0, unit: 'utf16', hashtags: 0 },
      images: { count: [1, 1], types: ['image/jpeg'], maxBytes: 8_000_000, ratio: null },
      video: { ...VIDEO, seconds: [3, 60] },
    },
    reel: {
      label: 'Instagram Reels',
      text: { max: 2200, unit: 'utf16', hashtags: HASHTAGS },
      images: null,
      video: { ...VIDEO, seconds: [3, 900] },
    },
  },
  shortVideo: { platform: 'instagram_reels', format: 'reel', tickedAtStart: false },
  ownText: { characters: 1000, hashtags: [2, HASHTAGS], style: 'hook', foldsAt: 125 },
  firstComment: COMMENT,
  options: InstagramOptions,
  creator: null,
} as const satisfies NetworkDefinition;
