/** Interface languages that have texts; the language switch shows exactly these. */
export const LANGUAGES = [{ code: 'pl', name: 'polski', short: 'PL' }] as const;
export type Language = (typeof LANGUAGES)[number]['code'];
export const FALLBACK_LANGUAGE: Language = 'pl';
/** Where the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'i18nextLng';

/** A public page's address in another language; Polish ones have no prefix (decision 27). */
export function addressIn(_language: Language, path: string): string {
  return path.replace(/(.)\/$/, '$1');
}
