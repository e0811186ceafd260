import type { BrandProfile } from '@postownia/contract/features/brand-profile';

export const STEPS = ['account', 'company', 'content', 'look'] as const;
export type Step = (typeof STEPS)[number];

/** Which step asks for a field of the profile: the last submit goes to the first step with an error. */
const FIELDS_OF: Readonly<Record<Exclude<Step, 'account'>, readonly (keyof BrandProfile)[]>> = {
  company: [
    'brandName',
    'trade',
    'industry',
    'companySize',
    'targetAudience',
    'brandValues',
    'uniqueSellingPoints',
    'competitors',
    'budget',
  ],
  content: [
    'postFrequency',
    'contentTypes',
    'tones',
    'postGoals',
    'marketingGoals',
    'contentLength',
    'contentStyle',
    'languageStyle',
    'callToAction',
    'emoticons',
  ],
  look: [
    'colorPalette',
    'preferredImageStyle',
    'keywords',
    'hashtagStrategy',
    'postLanguage',
    'languages',
    'socialPlatforms',
  ],
};

/** The earliest step that asks for one of these fields. */
export function stepOf(fields: readonly string[]): number {
  const index = STEPS.findIndex(
    (step) => step !== 'account' && FIELDS_OF[step].some((field) => fields.includes(field)),
  );
  return index < 0 ? STEPS.length - 1 : index;
}
