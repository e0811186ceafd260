/** Interface languages, each whole: the language switch shows exactly these, the build writes their pages. */
export const LANGUAGES = [
  { code: 'pl', name: 'polski', short: 'PL', locale: 'pl-PL' },
  { code: 'en', name: 'English', short: 'EN', locale: 'en-GB' },
  { code: 'de', name: 'Deutsch', short: 'DE', locale: 'de-DE' },
  { code: 'it', name: 'italiano', short: 'IT', locale: 'it-IT' },
  { code: 'fr', name: 'français', short: 'FR', locale: 'fr-FR' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];
/** The source of all texts, and the language of addresses without a prefix. */
export const FALLBACK_LANGUAGE: Language = 'pl';
/** Where the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'i18nextLng';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ code }) => code === value);
}

/** The interface language, as the texts' library names it. */
export const asLanguage = (value: string): Language => (isLanguage(value) ? value : FALLBACK_LANGUAGE);

/** The locale that dates, numbers and prices of a language are written in. */
export function localeOf(language: string): string {
  return LANGUAGES.find(({ code }) => code === language)?.locale ?? 'pl-PL';
}
