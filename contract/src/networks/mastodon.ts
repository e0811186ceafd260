import * as z from 'zod/mini';
import { paragraph } from '../fields.ts';
import { serverName } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Hashtags are not counted there: more than a few only look like advertising, so the limit is ours. */
const HASHTAGS = 8;
/** What a server takes unless its people changed it; each is asked before a post goes out. */
const TEXT = { max: 500, unit: 'grapheme', linkLength: 23, hashtags: HASHTAGS } as const;
const IMAGES = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 16_777_216,
  ratio: null,
} as const;

/** Who sees a post: everybody, everybody who looks for it, or followers alone. */
export const MASTODON_VISIBILITIES = ['public', 'unlisted', 'private'] as const;
/** What a post may be said to be written in; servers filter by it. */
export const MASTODON_LANGUAGES = ['pl', 'en', 'de', 'fr', 'it', 'es', 'cs', 'uk'] as const;

/** What may be said beside a post; the warning stands before it, and the post is folded behind it. */
export const MastodonOptions = z.strictObject({
  visibility: z.optional(z.enum(MASTODON_VISIBILITIES)),
  warning: z.optional(paragraph(200, 1)),
  language: z.optional(z.enum(MASTODON_LANGUAGES)),
});

/** Accounts of Mastodon on whatever server they lie. Source of the limits: docs/providers/mastodon.md. */
export const mastodon = {
  name: 'Mastodon',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: {
    way: 'window',
    fields: z.strictObject({ server: serverName }),
    secret: [],
    usual: { server: 'mastodon.social' },
  },
  formats: {
    text: { label: 'Mastodon', text: TEXT, images: null, video: null },
    image: { label: 'Mastodon', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Mastodon', text: TEXT, images: { ...IMAGES, count: [2, 4] }, video: null },
    video: {
      label: 'Mastodon',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4', 'mov', 'webm'],
        videoCodecs: ['avc', 'hevc', 'vp8', 'vp9'],
        audioCodecs: ['aac', 'opus', 'mp3', 'vorbis'],
        seconds: [1, 600],
        framesPerSecond: [1, 120],
        side: [16, 4096],
        widestRatio: null,
      },
    },
    // The link stands below the text; the server makes a card of it.
    link: { label: 'Mastodon', text: { ...TEXT, max: 475 }, images: null, video: null },
  },
  shortVideo: { platform: 'mastodon', format: 'video', tickedAtStart: false },
  ownText: { characters: 480, hashtags: [2, 4], style: 'hook', foldsAt: 500 },
  firstComment: null,
  removable: true,
  options: MastodonOptions,
  creator: null,
} as const satisfies NetworkDefinition;
