import * as z from 'zod/mini';
import { handle, secretLine, serverName } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Hashtags are not counted there: more than a few only look like advertising, so the limit is ours. */
const TEXT = { max: 300, unit: 'grapheme', bytes: 3000, hashtags: 8 } as const;
const IMAGES = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2_000_000,
  ratio: null,
} as const;

/** Accounts of Bluesky, on whatever server they lie. Source of the limits: docs/providers/bluesky.md. */
export const bluesky = {
  name: 'Bluesky',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: {
    way: 'form',
    fields: z.strictObject({ server: serverName, handle, appPassword: secretLine }),
    secret: ['appPassword'],
    usual: { server: 'bsky.social' },
  },
  formats: {
    text: { label: 'Bluesky', text: TEXT, images: null, video: null },
    image: { label: 'Bluesky', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Bluesky', text: TEXT, images: { ...IMAGES, count: [2, 4] }, video: null },
    video: {
      label: 'Bluesky',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4'],
        videoCodecs: ['avc'],
        audioCodecs: ['aac'],
        seconds: [1, 180],
        framesPerSecond: [1, 60],
        side: [16, 4096],
        widestRatio: null,
      },
    },
    // The page stands on a card below the text.
    link: { label: 'Bluesky', text: TEXT, images: null, video: null },
  },
  shortVideo: { platform: 'bluesky', format: 'video', tickedAtStart: false },
  ownText: { characters: 300, hashtags: [2, 2], style: 'hook', foldsAt: 300 },
  removable: true,
  firstComment: null,
  options: z.strictObject({}),
  creator: null,
} as const satisfies NetworkDefinition;
