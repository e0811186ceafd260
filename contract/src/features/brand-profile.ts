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
  TONES,
} from '../brand-vocabulary.ts';
import { BrandVoice, LearnedHabits } from '../brand-voice.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Instant, line, paragraph } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { definitionOf, NETWORKS } from '../networks.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import type { Action } from '../permissions.ts';
import { may } from '../procedure.ts';

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length;

/** A list of different choices, in the order chosen. */
function choices<const Values extends readonly string[]>(values: Values, min: number, max = values.length) {
  return z
    .array(z.enum(values))
    .check(z.minLength(min), z.maxLength(max), z.refine(distinct, told('onlyOnce')));
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
    .check(z.maxLength(LIMITS.keywords), z.refine(distinct, told('onlyOnce'))),
  colorPalette: z.enum(PALETTE_NAMES),
  socialPlatforms: choices(NETWORKS, 0),
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

/** Values a new profile starts from (P-15). */
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
  socialPlatforms: NETWORKS.filter((network) => definitionOf(network).tickedForNewBrands),
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

/** What the images carry of the brand besides palette and style. */
export const BrandLook = z.object({
  /** `ground` is the one on which it stands in the images. */
  logo: z.nullable(
    z.object({ url: z.string(), width: z.int(), height: z.int(), ground: z.enum(['light', 'dark']) }),
  ),
  /** The headline is set over images that a model made; our own posters always have it. */
  headlineOnImages: z.boolean(),
});
export type BrandLook = z.infer<typeof BrandLook>;

const Voice = z.object({ voice: z.nullable(BrandVoice) });
const profileNeeded = (action: Action) => may(action).errors(refusals('PROFILE_MISSING'));

export const brandProfileContract = {
  /** The workspace's profile; NOT_FOUND until one was saved. */
  get: may('brand.read')
    .route({ method: 'GET', path: '/brand-profile', tags: ['Profil marki'] })
    .output(StoredBrandProfile),
  /** Replaces the whole profile. */
  save: may('brand.write')
    .route({ method: 'PUT', path: '/brand-profile', tags: ['Profil marki'] })
    .input(BrandProfile)
    .output(StoredBrandProfile),
  look: may('brand.read')
    .route({ method: 'GET', path: '/brand-profile/look', tags: ['Profil marki'] })
    .output(BrandLook),
  /** Free; images made from now on follow it. */
  changeLook: profileNeeded('brand.write')
    .route({ method: 'PATCH', path: '/brand-profile/look', tags: ['Profil marki'] })
    .input(z.strictObject({ headlineOnImages: z.boolean() }))
    .output(BrandLook),
  /** JPEG, PNG or WebP of at most 4 MB as `multipart/form-data`; told by its content, whatever its name says. */
  putLogo: profileNeeded('brand.write')
    .errors(refusals('IMAGE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'))
    .route({ method: 'PUT', path: '/brand-profile/logo', tags: ['Profil marki'] })
    .input(z.strictObject({ file: z.file() }))
    .output(BrandLook),
  removeLogo: may('brand.write')
    .route({ method: 'DELETE', path: '/brand-profile/logo', tags: ['Profil marki'] })
    .output(BrandLook),
  /** Null until the brand showed posts of its own. */
  voice: may('brand.read')
    .route({ method: 'GET', path: '/brand-profile/voice', tags: ['Profil marki'] })
    .output(Voice),
  /**
   * Reads one to three posts of the brand's own: length, register, emoji and hashtag habits go into the profile, what
   * the profile has no field for is kept as the voice.
   */
  learnVoice: profileNeeded('brand.write')
    .route({ method: 'POST', path: '/brand-profile/voice', tags: ['Profil marki'] })
    .input(z.strictObject({ examples: BrandVoice.shape.examples.check(z.minLength(1)) }))
    .output(z.object({ voice: BrandVoice, habits: LearnedHabits, profile: BrandProfile })),
  /** Changes what was learned; the examples stay. */
  changeVoice: profileNeeded('brand.write')
    .errors(refusals('NOT_FOUND'))
    .route({ method: 'PUT', path: '/brand-profile/voice', tags: ['Profil marki'] })
    .input(z.omit(BrandVoice, { examples: true }))
    .output(z.object({ voice: BrandVoice })),
  forgetVoice: may('brand.write')
    .route({ method: 'DELETE', path: '/brand-profile/voice', tags: ['Profil marki'] })
    .output(Voice),
};
