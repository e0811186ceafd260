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

/** The questions of TikTok's form, without what they depend on together. */
export const tiktokAnswers = {
  privacyLevel: z.enum(TIKTOK_PRIVACY_LEVELS),
  disableComment: z.boolean(),
  disableDuet: z.boolean(),
  disableStitch: z.boolean(),
  /** "Treść płatna": a paid partnership with somebody else's brand. */
  brandContent: z.boolean(),
  /** "Twoja marka": the creator's own. */
  brandOrganic: z.boolean(),
};

interface Advertising {
  readonly brandContent: boolean;
  readonly privacyLevel: TikTokPrivacyLevel;
}
/** Advertising that nobody sees is refused by TikTok. */
export const paidNotPrivate = z.refine<Advertising>(
  ({ brandContent, privacyLevel }) => !(brandContent && privacyLevel === 'SELF_ONLY'),
  told('paidNotPrivate'),
);

/** A person's answers to TikTok's form, for one account and one video; TikTok allows no defaults. */
export const TikTokOptions = z.strictObject(tiktokAnswers).check(paidNotPrivate);
export type TikTokOptions = z.infer<typeof TikTokOptions>;

/** Creators' videos on TikTok. Source of the limits: docs/providers/tiktok.md. */
export const tiktok = {
  name: 'TikTok',
  tickedForNewBrands: false,
  login: WINDOW_ONLY,
  formats: {
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
  shortVideo: { platform: 'tiktok', format: 'video' },
  ownText: null,
  options: TikTokOptions,
} as const satisfies NetworkDefinition;
