import * as z from 'zod/mini';
import { paragraph, WebAddress } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import { AUDIO_CODECS, type NetworkDefinition } from './network-definition.ts';

/** A description; the number of hashtags is ours, Pinterest names none. */
const TEXT = { max: 800, unit: 'utf16', hashtags: 20 } as const;
/** Pinterest says no limit of a pin's image; ours keeps a carousel of five below what a request may weigh. */
const IMAGES = { types: ['image/jpeg', 'image/png'], maxBytes: 10_000_000, ratio: null } as const;
const TITLE_CHARACTERS = 100;

/** What a pin shows beside its description; without a title the first words of the text stand there. */
export const PinterestOptions = z.strictObject({
  title: z.optional(paragraph(TITLE_CHARACTERS, 1)),
  /** Where a press on the pin leads. */
  link: z.optional(WebAddress),
});
export type PinterestOptions = z.infer<typeof PinterestOptions>;

/** Boards of a person or business on Pinterest. Source of the limits: docs/providers/pinterest.md. */
export const pinterest = {
  name: 'Pinterest',
  tickedForNewBrands: false,
  repeats: 'unwanted',
  login: WINDOW_ONLY,
  formats: {
    image: { label: 'Pinterest', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Pinterest', text: TEXT, images: { ...IMAGES, count: [2, 5] }, video: null },
    video: {
      label: 'Pinterest',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4', 'mov'],
        videoCodecs: ['avc', 'hevc'],
        audioCodecs: AUDIO_CODECS,
        seconds: [4, 900],
        framesPerSecond: [1, 120],
        side: [240, 4096],
        widestRatio: null,
      },
    },
  },
  shortVideo: { platform: 'pinterest', format: 'video', tickedAtStart: false },
  // People search there: what it shows and whom it helps comes before everything else.
  ownText: { characters: 500, hashtags: [2, 3], style: 'hook', foldsAt: 120 },
  firstComment: null,
  removable: true,
  options: PinterestOptions,
  creator: null,
} as const satisfies NetworkDefinition;
