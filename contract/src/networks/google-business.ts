import * as z from 'zod/mini';
import { CalendarDate, paragraph, WebAddress } from '../fields.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import type { NetworkDefinition } from './network-definition.ts';

/** Google names no limit; 1,500 is what everybody keeps to. It knows no hashtags, so few are let through. */
const TEXT = { max: 1500, unit: 'utf16', hashtags: 5 } as const;
/** One photo a post: how many are taken is not written down. */
const IMAGES = {
  count: [1, 1],
  types: ['image/jpeg', 'image/png'],
  maxBytes: 5_000_000,
  ratio: null,
} as const;

export const GOOGLE_BUTTONS = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'] as const;
export const GOOGLE_KINDS = ['EVENT', 'OFFER'] as const;

/** What a post on a business profile is beside its text; without a kind it is an update. */
export const GoogleBusinessOptions = z
  .strictObject({
    button: z.optional(z.enum(GOOGLE_BUTTONS)),
    /** Where the button leads; calling needs none. */
    buttonUrl: z.optional(WebAddress),
    kind: z.optional(z.enum(GOOGLE_KINDS)),
    /** Of an event or offer; without it the first line of the text. */
    title: z.optional(paragraph(58, 1)),
    /** Days of the event or offer, both included. */
    startDate: z.optional(CalendarDate),
    endDate: z.optional(CalendarDate),
    couponCode: z.optional(paragraph(58, 1)),
    terms: z.optional(paragraph(1000, 1)),
  })
  .check(
    z.refine(({ button, buttonUrl }) => button === undefined || button === 'CALL' || buttonUrl !== undefined),
    z.refine(({ kind, startDate: start, endDate: end }) =>
      kind === undefined ? true : start !== undefined && end !== undefined && start <= end,
    ),
  );
export type GoogleBusinessOptions = z.infer<typeof GoogleBusinessOptions>;

/** Profiles of businesses in Google Search and Maps. Source of the limits: docs/providers/google-business.md. */
export const googleBusiness = {
  name: 'Google',
  figures: 'views',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: WINDOW_ONLY,
  formats: {
    text: { label: 'Google', text: TEXT, images: null, video: null },
    image: { label: 'Google', text: TEXT, images: IMAGES, video: null },
    // A button leads to the page.
    link: { label: 'Google', text: TEXT, images: null, video: null },
  },
  shortVideo: null,
  ownText: { characters: 700, hashtags: [0, 0], style: 'paragraphs', foldsAt: 250 },
  firstComment: null,
  removable: true,
  options: GoogleBusinessOptions,
  creator: null,
} as const satisfies NetworkDefinition;
