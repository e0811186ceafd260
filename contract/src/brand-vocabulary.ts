/**
 * The words a brand profile may choose from: ids here, Polish names in `web/src/i18n`.
 * The words of every list are the product's own (P-15, P-33).
 */
export const INDUSTRIES = [
  'E-commerce',
  'Edukacja',
  'Finanse',
  'Gastronomia',
  'IT',
  'Moda',
  'Nieruchomości',
  'Rozrywka',
  'Sport',
  'Turystyka',
  'Uroda',
  'Zdrowie',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201+'] as const;
export type CompanySize = (typeof COMPANY_SIZES)[number];

export const CONTENT_TYPES = [
  'educational',
  'promotion',
  'behind-the-scenes',
  'expert-advice',
  'industry-news',
  'case-study',
  'interview',
  'event-coverage',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const POST_FREQUENCIES = ['daily', '3-times-week', 'weekly', 'bi-weekly', 'monthly'] as const;
export type PostFrequency = (typeof POST_FREQUENCIES)[number];

/** How many posts a 30-day window gets by each frequency (P-6). */
export const POSTS_PER_WINDOW: Readonly<Record<PostFrequency, number>> = {
  daily: 30,
  '3-times-week': 13,
  weekly: 4,
  'bi-weekly': 2,
  monthly: 1,
};

export const TONES = [
  'professional',
  'friendly',
  'funny',
  'inspiring',
  'formal',
  'casual',
  'expert',
  'emotional',
] as const;
export type Tone = (typeof TONES)[number];

export const POST_LANGUAGES = ['pl', 'en', 'de', 'fr', 'es', 'it'] as const;
export type PostLanguage = (typeof POST_LANGUAGES)[number];

export const IMAGE_STYLES = ['minimalistic', 'colorful', 'corporate', 'artistic', 'modern'] as const;
export type ImageStyle = (typeof IMAGE_STYLES)[number];

export const CONTENT_LENGTHS = ['short', 'medium', 'long'] as const;
export type ContentLength = (typeof CONTENT_LENGTHS)[number];

/** The most characters a post of each length has, hashtags included (P-15). */
export const CHARACTERS_BY_LENGTH: Readonly<Record<ContentLength, number>> = {
  short: 120,
  medium: 200,
  long: 280,
};

export const LANGUAGE_STYLES = ['formal', 'informal'] as const;
export type LanguageStyle = (typeof LANGUAGE_STYLES)[number];

export const CONTENT_STYLES = ['informative', 'story', 'question', 'list'] as const;
export type ContentStyle = (typeof CONTENT_STYLES)[number];

/** What a brand wants from its posts; chips in the wizard (P-15). */
export const POST_GOALS = [
  'awareness',
  'engagement',
  'sales',
  'traffic',
  'loyalty',
  'recruitment',
  'education',
  'community',
] as const;
export type PostGoal = (typeof POST_GOALS)[number];

export const INTERFACE_LANGUAGES = ['pl', 'en', 'de', 'it', 'fr'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
