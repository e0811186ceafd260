import * as z from 'zod/mini';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Hashtags are not counted there: more than a few only look like advertising, so the limit is ours. */
const TEXT = { max: 280, unit: 'weighted', linkLength: 23, hashtags: 6 } as const;
const IMAGES = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5_000_000,
  ratio: null,
} as const;

/** What a post costs in thousandths of a dollar, since 6 February 2026 (docs/providers/x.md). */
const PRICES = { post: 15, withLink: 200, removal: 10 } as const;

/** An address with or without its beginning: of endings that are words, too, only the usual ones. */
const LINK =
  /https?:\/\/\S|\b(?:[a-z0-9-]+\.)+(?:pl|com|eu|net|org|info|shop|io|dev|app|de|fr|it|uk|co|me)\b/i;

/** Who may answer a post, by X's own names; everybody where nothing is said. */
export const X_REPLIES = ['following', 'mentionedUsers', 'subscribers', 'verified'] as const;
export const XOptions = z.strictObject({ replies: z.optional(z.enum(X_REPLIES)) });

/** Accounts of X. Source of the limits: docs/providers/x.md. */
export const x = {
  name: 'X',
  figures: 'none',
  tickedForNewBrands: false,
  repeats: 'refused',
  login: WINDOW_ONLY,
  formats: {
    text: { label: 'X', text: TEXT, images: null, video: null },
    image: { label: 'X', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'X', text: TEXT, images: { ...IMAGES, count: [2, 4] }, video: null },
    video: {
      label: 'X',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4', 'mov'],
        videoCodecs: ['avc'],
        audioCodecs: ['aac'],
        seconds: [1, 140],
        framesPerSecond: [1, 60],
        side: [32, 1920],
        widestRatio: 3,
      },
    },
    // The link stands below the text; X makes a card of it.
    link: { label: 'X', text: { ...TEXT, max: 255 }, images: null, video: null },
  },
  shortVideo: { platform: 'x', format: 'video', tickedAtStart: false },
  // As long as the common text may be, so that no sentence is lost: hashtags make room for them.
  ownText: { characters: 280, hashtags: [0, 2], style: 'hook', foldsAt: 280 },
  removable: true,
  removalPrice: PRICES.removal,
  firstComment: null,
  // A link makes a post thirteen times as dear.
  price: ({ text, link }) => (link !== null || LINK.test(text) ? PRICES.withLink : PRICES.post),
  options: XOptions,
  creator: null,
} as const satisfies NetworkDefinition;
