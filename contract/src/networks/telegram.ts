import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { LIMITS } from '../limits.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Hashtags are not counted there: more than a few only look like advertising, so the limit is ours. */
const HASHTAGS = 10;
const CAPTION = { max: 1024, unit: 'utf16', hashtags: HASHTAGS } as const;
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
    text: {
      label: 'Telegram',
      text: { max: 4096, unit: 'utf16', hashtags: HASHTAGS },
      images: null,
      video: null,
    },
    image: { label: 'Telegram', text: CAPTION, images: { ...IMAGES, count: [1, 1] }, video: null },
    carousel: { label: 'Telegram', text: CAPTION, images: { ...IMAGES, count: [2, 10] }, video: null },
  },
  shortVideo: null,
  // Signs that people see as one may be several of Telegram's units: some room is left below the caption's limit.
  ownText: { characters: 900, hashtags: [2, 2], style: 'paragraphs', foldsAt: 1024 },
  removable: true,
  firstComment: null,
  options: z.strictObject({}),
  creator: null,
} as const satisfies NetworkDefinition;
