import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { WINDOW_ONLY } from './login-fields.ts';
import { AUDIO_CODECS, type NetworkDefinition } from './network-definition.ts';

/** TikTok's names; which of them a creator may use is read from TikTok each time. */
export const TIKTOK_PRIVACY_LEVELS = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;
export type TikTokPrivacyLevel = (typeof TIKTOK_PRIVACY_LEVELS)[number];

/**
 * A person's answers to TikTok's form, for one account and one post; TikTok allows no defaults. Nobody makes a duet or a stitch of
 * photos: their form does not ask about it.
 */
export const TikTokOptions = z
  .strictObject({
    privacyLevel: z.enum(TIKTOK_PRIVACY_LEVELS),
    disableComment: z.boolean(),
    disableDuet: z.boolean(),
    disableStitch: z.boolean(),
    /** "Treść płatna": a paid partnership with somebody else's brand. */
    brandContent: z.boolean(),
    /** "Twoja marka": the creator's own. */
    brandOrganic: z.boolean(),
  })
  .check(
    // Advertising that nobody sees is refused by TikTok.
    z.refine(
      ({ brandContent, privacyLevel }) => !(brandContent && privacyLevel === 'SELF_ONLY'),
      told('paidNotPrivate'),
    ),
  );
export type TikTokOptions = z.infer<typeof TikTokOptions>;

/** What TikTok says about an account before anything may be posted there; asked anew each time its form is shown. */
export const TikTokCreator = z.object({
  nickname: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  /** In TikTok's order; none is preselected. */
  privacyLevels: z.array(z.enum(TIKTOK_PRIVACY_LEVELS)),
  commentDisabled: z.boolean(),
  duetDisabled: z.boolean(),
  stitchDisabled: z.boolean(),
  mostSeconds: z.number(),
});
export type TikTokCreator = z.infer<typeof TikTokCreator>;

/** Of a post with photos: its description; a title of their own is not sent. */
const PHOTO_TEXT = { max: 4000, unit: 'utf16', hashtags: 30 } as const;
const PHOTOS = {
  types: ['image/jpeg', 'image/webp'],
  maxBytes: 20_000_000,
  ratio: null,
  shortSide: 1080,
} as const;

/** Creators' videos and photos on TikTok. Source of the limits: docs/providers/tiktok.md. */
export const tiktok = {
  name: 'TikTok',
  tickedForNewBrands: false,
  repeats: 'taken',
  login: WINDOW_ONLY,
  formats: {
    image: { label: 'TikTok', text: PHOTO_TEXT, images: { ...PHOTOS, count: [1, 1] }, video: null },
    carousel: { label: 'TikTok', text: PHOTO_TEXT, images: { ...PHOTOS, count: [2, 35] }, video: null },
    video: {
      label: 'TikTok',
      text: { max: 2200, unit: 'utf16', hashtags: 30 },
      images: null,
      video: {
        containers: ['mp4', 'mov', 'webm'],
        videoCodecs: ['avc', 'hevc', 'vp8', 'vp9'],
        audioCodecs: AUDIO_CODECS,
        seconds: [1, 600],
        framesPerSecond: [23, 60],
        side: [360, 4096],
        widestRatio: null,
      },
    },
  },
  shortVideo: { platform: 'tiktok', format: 'video', tickedAtStart: true },
  ownText: null,
  firstComment: null,
  options: TikTokOptions,
  creator: TikTokCreator,
} as const satisfies NetworkDefinition;
