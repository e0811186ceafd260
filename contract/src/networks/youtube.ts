import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { line, paragraph } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import { AUDIO_CODECS, type NetworkDefinition, VIDEO_CODECS } from './network-definition.ts';

export const YOUTUBE_PRIVACY = ['public', 'unlisted', 'private'] as const;
export type YoutubePrivacy = (typeof YOUTUBE_PRIVACY)[number];

const TITLE_CHARACTERS = 100;
/** All tags together, as YouTube counts them: with what parts them, and quotes around those of several words. */
const TAG_CHARACTERS = 500;
const MOST_TAGS = 60;

/** How many characters tags take at YouTube. */
export const tagLength = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1));

/** What a person says about a video; whom it is made for is a declaration in law, so nobody makes it for them. */
export const YoutubeOptions = z.strictObject({
  madeForKids: z.boolean(),
  privacy: z._default(z.enum(YOUTUBE_PRIVACY), 'public'),
  /** Without one the first line of the text stands there. */
  title: z.optional(paragraph(TITLE_CHARACTERS, 1)),
  tags: z.optional(
    z.array(line(100, 1).check(z.regex(/^[^<>,"]+$/, told('characters')))).check(
      z.maxLength(MOST_TAGS),
      z.refine((tags) => tagLength(tags) <= TAG_CHARACTERS, told('invalid')),
    ),
  ),
});
export type YoutubeOptions = z.infer<typeof YoutubeOptions>;

/** What is known of a channel right before something is posted there. */
export const YoutubeCreator = z.object({
  name: z.string(),
  /** false: Google has not looked at the app yet, and whatever is chosen, each video stays private. */
  audited: z.boolean(),
  /** Videos that Google takes in a day from all people of this installation together. */
  uploadsPerDay: z.number(),
});
export type YoutubeCreator = z.infer<typeof YoutubeCreator>;

/** Channels of YouTube; a short and upright video is a Short there by itself. Source of the limits: docs/providers/youtube.md. */
export const youtube = {
  name: 'YouTube',
  tickedForNewBrands: false,
  repeats: 'unwanted',
  login: WINDOW_ONLY,
  formats: {
    video: {
      label: 'YouTube',
      // The number of hashtags is ours.
      text: { max: 5000, unit: 'utf16', hashtags: 15, bytes: 5000 },
      images: null,
      video: {
        containers: ['mp4', 'mov', 'webm'],
        videoCodecs: VIDEO_CODECS,
        audioCodecs: AUDIO_CODECS,
        // A channel that confirmed no phone number takes no more.
        seconds: [1, 900],
        framesPerSecond: [1, 120],
        side: [144, 7680],
        widestRatio: null,
      },
    },
  },
  shortVideo: { platform: 'youtube', format: 'video', tickedAtStart: false },
  ownText: null,
  firstComment: null,
  removable: true,
  options: YoutubeOptions,
  creator: YoutubeCreator,
} as const satisfies NetworkDefinition;
