import * as z from 'zod/mini';
import {
  COMPANY_SIZES,
  CONTENT_LENGTHS,
  CONTENT_STYLES,
  CONTENT_TYPES,
  IMAGE_STYLES,
  INDUSTRIES,
  LANGUAGE_STYLES,
  POST_FREQUENCIES,
  POST_GOALS,
  POST_LANGUAGES,
  PROFILE_PLATFORMS,
  TONES,
} from '../brand-vocabulary.ts';
import { Instant, line, paragraph } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import { member } from '../procedure.ts';

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length;
const NO_REPEATS = 'Każda pozycja może wystąpić raz.';

/** A list of different choices, in the order chosen. */
function choices<const Values extends readonly string[]>(values: Values, min: number, max = values.length) {
  return z.array(z.enum(values)).check(z.minLength(min), z.maxLength(max), z.refine(distinct, NO_REPEATS));
}

/**
 * What a brand told us about itself; writer, planner and illustrator use nothing else.
 * One per workspace. Optional texts are empty strings when untold.
 */
export const BrandProfile = z.strictObject({
  brandName: line(LIMITS.brandNameCharacters, 1),
  /** What the brand does, in its own words ("piekarnia rzemieślnicza"). */
  trade: line(LIMITS.tradeCharacters),
  industry: z.enum(INDUSTRIES),
  companySize: z.enum(COMPANY_SIZES),
  targetAudience: paragraph(LIMITS.longTextCharacters, 1),
  contentTypes: choices(CONTENT_TYPES, 0),
  postFrequency: z.enum(POST_FREQUENCIES),
  postGoals: choices(POST_GOALS, 0),
  brandValues: paragraph(LIMITS.longTextCharacters),
  tones: choices(TONES, 0),
  competitors: paragraph(LIMITS.longTextCharacters),
  keywords: z
    .array(line(LIMITS.keywordCharacters, 1))
    .check(z.maxLength(LIMITS.keywords), z.refine(distinct, NO_REPEATS)),
  colorPalette: z.enum(PALETTE_NAMES),
  socialPlatforms: choices(PROFILE_PLATFORMS, 0),
  /** Languages the brand may post in; `postLanguage` is the one used unless a post says otherwise. */
  languages: choices(POST_LANGUAGES, 0, LIMITS.languages),
  budget: line(LIMITS.shortTextCharacters),
  marketingGoals: paragraph(LIMITS.longTextCharacters),
  uniqueSellingPoints: paragraph(LIMITS.longTextCharacters),
  preferredImageStyle: z.enum(IMAGE_STYLES),
  hashtagStrategy: line(LIMITS.shortTextCharacters),
  postLanguage: z.enum(POST_LANGUAGES),
  contentLength: z.enum(CONTENT_LENGTHS),
  contentStyle: z.enum(CONTENT_STYLES),
  callToAction: line(LIMITS.callToActionCharacters),
  emoticons: z.boolean(),
  languageStyle: z.enum(LANGUAGE_STYLES),
});
export type BrandProfile = z.infer<typeof BrandProfile>;

/** Values a new profile starts from (specification section 9, decision 15). */
export const BRAND_PROFILE_DEFAULTS = {
  brandName: 'Moja marka',
  trade: '',
  contentTypes: [],
  postGoals: [],
  brandValues: '',
  tones: [],
  competitors: '',
  keywords: [],
  colorPalette: 'Ocean Blue',
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
  budget: '',
  marketingGoals: '',
  uniqueSellingPoints: '',
  preferredImageStyle: 'modern',
  hashtagStrategy: '',
  postLanguage: 'pl',
  contentLength: 'medium',
  contentStyle: 'informative',
  callToAction: '',
  emoticons: false,
  languageStyle: 'formal',
} as const satisfies Partial<BrandProfile>;

export const StoredBrandProfile = z.object({ profile: BrandProfile, revision: z.int(), updatedAt: Instant });

export const brandProfileContract = {
  /** The workspace's profile; NOT_FOUND until one was saved. */
  get: member
    .route({ method: 'GET', path: '/brand-profile', tags: ['Profil marki'] })
    .output(StoredBrandProfile),
  /** Replaces the whole profile. */
  save: member
    .route({ method: 'PUT', path: '/brand-profile', tags: ['Profil marki'] })
    .input(BrandProfile)
    .output(StoredBrandProfile),
};
