import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { line } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Threads makes a topic of one tag alone; others stay plain text, so the limit is ours. */
const TEXT = { max: 500, unit: 'emojiBytes', hashtags: 8 } as const;
const IMAGES = { types: ['image/jpeg', 'image/png'], maxBytes: 8_000_000, ratio: [0.1, 10] } as const;

/** Who may answer a post, by Threads' own names; everybody where nothing is said. */
export const THREADS_REPLIES = ['accounts_you_follow', 'mentioned_only', 'followers_only'] as const;

/** What may be said beside a post: the topic that it stands under, and who may answer it. */
export const ThreadsOptions = z.strictObject({
  topic: z.optional(line(50, 1).check(z.regex(/^[^.&]+$/, told('characters')))),
  replies: z.optional(z.enum(THREADS_REPLIES)),
});

/** Profiles of Threads. Source of the limits: docs/providers/threads.md. */
export const threads = {
  name: 'Threads',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: WINDOW_ONLY,
  formats: {
    text: { label: 'Threads', text: TEXT, images: null, video: null },
    image: { label: 'Threads', text: TEXT, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Threads', text: TEXT, images: { ...IMAGES, count: [2, 20] }, video: null },
    video: {
      label: 'Threads',
      text: TEXT,
      images: null,
      video: {
        containers: ['mp4', 'mov'],
        videoCodecs: ['avc', 'hevc'],
        audioCodecs: ['aac'],
        seconds: [1, 300],
        framesPerSecond: [23, 60],
        side: [16, 1920],
        widestRatio: 10,
      },
    },
    // The page that is linked to is shown in place of images.
    link: { label: 'Threads', text: TEXT, images: null, video: null },
  },
  shortVideo: { platform: 'threads', format: 'video', tickedAtStart: false },
  ownText: { characters: 480, hashtags: [0, 1], style: 'hook', foldsAt: 500 },
  removable: true,
  firstComment: null,
  options: ThreadsOptions,
  creator: null,
} as const satisfies NetworkDefinition;
