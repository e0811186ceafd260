import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { LIMITS } from '../limits.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Hashtags are not counted there: more than a few only look like advertising, so the limit is ours. */
const HASHTAGS = 10;
const TEXT = { max: 4096, unit: 'utf16', hashtags: HASHTAGS } as const;
const CAPTION = { ...TEXT, max: 1024 } as const;
/** The address stands below the text, after an empty line. */
const BESIDE_LINK = { ...TEXT, max: TEXT.max - LIMITS.linkCharacters - 2 } as const;
const IMAGES = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10_000_000,
  ratio: [1 / 20, 20],
} as const;

const entered = () => z.string().check(z.trim(), z.maxLength(LIMITS.loginFieldCharacters));

/** A bot's number and its secret, as @BotFather gives them. */
const botToken = entered().check(z.regex(/^\d{5,20}:[\w-]{30,64}$/, told('invalid')));

/** A channel however it was copied: `https://t.me/name`, `t.me/name`, `@name`; a private one by its number. */
const channel = entered().check(
  z.overwrite((value) => value.replace(/^(?:https?:\/\/)?t\.me\//, '').replace(/^@|\/+$/g, '')),
  z.regex(/^(?:[a-zA-Z]\w{3,31}|-100\d{5,15})$/, told('channel')),
);

/** Channels of Telegram, through a bot of their own. Source of the limits: docs/providers/telegram.md. */
export const telegram = {
  name: 'Telegram',
  figures: 'none',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: {
    way: 'form',
    fields: z.strictObject({ channel, token: botToken }),
    secret: ['token'],
  },
  formats: {
    text: { label: 'Telegram', text: TEXT, images: null, video: null },
    image: { label: 'Telegram', text: CAPTION, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Telegram', text: CAPTION, images: { ...IMAGES, count: [2, 10] }, video: null },
    // Telegram names no lengths, sides or rates: what every client of it plays.
    video: {
      label: 'Telegram',
      text: CAPTION,
      images: null,
      video: {
        containers: ['mp4'],
        videoCodecs: ['avc'],
        audioCodecs: ['aac'],
        seconds: [1, 3600],
        framesPerSecond: [1, 60],
        side: [16, 4096],
        widestRatio: null,
        maxBytes: 50_000_000,
      },
    },
    link: { label: 'Telegram', text: BESIDE_LINK, images: null, video: null },
  },
  shortVideo: { platform: 'telegram', format: 'video', tickedAtStart: false },
  // Signs that people see as one may be several of Telegram's units: some room is left below the caption's limit.
  ownText: { characters: 900, hashtags: [2, 2], style: 'paragraphs', foldsAt: 1024 },
  removable: true,
  firstComment: null,
  options: z.strictObject({}),
  creator: null,
} as const satisfies NetworkDefinition;
