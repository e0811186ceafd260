import * as z from 'zod/mini';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/**
 * LinkedIn takes 3,000 signs of a text in which some are written as two (docs/providers/linkedin.md): some room is left.
 * Hashtags are not counted there: more than a few only look like advertising, so the limit is ours.
 */
const TEXT = { max: 2800, unit: 'utf16', hashtags: 10 } as const;
/** LinkedIn names a limit of pixels and none of bytes. */
const IMAGES = { types: ['image/jpeg', 'image/png'], maxBytes: 10_000_000, ratio: null } as const;

/** Profiles of LinkedIn, and pages where the installation's app may. Source of the limits: docs/providers/linkedin.md. */
export const linkedin = {
  name: 'LinkedIn',
  tickedForNewBrands: false,
  repeats: 'refused',
  login: WINDOW_ONLY,
  formats: {
    text: { label: 'LinkedIn', text: TEXT, images: null, video: null },
    image: { label: 'LinkedIn', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'LinkedIn', text: TEXT, images: { ...IMAGES, count: [2, 20] }, video: null },
    video: {
      label: 'LinkedIn',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4'],
        videoCodecs: ['avc'],
        audioCodecs: ['aac'],
        seconds: [3, 1800],
        framesPerSecond: [10, 60],
        side: [16, 4096],
        widestRatio: 2.4,
        minBytes: 75_000,
      },
    },
    // The page that is linked to is shown in place of images.
    link: { label: 'LinkedIn', text: TEXT, images: null, video: null },
  },
  shortVideo: { platform: 'linkedin', format: 'video', tickedAtStart: false },
  ownText: { characters: 1300, hashtags: [2, 3], style: 'paragraphs', foldsAt: 210 },
  removable: true,
  firstComment: null,
  options: z.strictObject({}),
  creator: null,
} as const satisfies NetworkDefinition;
