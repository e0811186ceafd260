import { LANGUAGES, type Language } from './languages.ts';

/** Documentation, guides and legal texts are written in Polish and English; the rest of the interface in all languages. */
const LONG_TEXT = /^\/(docs\/.|guides\/.|(privacy|terms|gdpr|cookies|delete-data)$)/;
const WRITTEN_IN: readonly string[] = ['pl', 'en'];

/** `path` is without a language. */
export const isLongText = (path: string) => LONG_TEXT.test(path);

/** The language in which somebody with this interface language reads the long texts. */
export const textLanguage = (language: string): 'pl' | 'en' => (language === 'pl' ? 'pl' : 'en');

/** The languages in which a public page is written. */
export const languagesOf = (path: string): Language[] =>
  LANGUAGES.map(({ code }) => code).filter((code) => !isLongText(path) || WRITTEN_IN.includes(code));
