/** Interface languages that have texts; the language switch shows exactly these. */
export const LANGUAGES = [{ code: 'pl', name: 'polski', short: 'PL' }] as const;
export type Language = (typeof LANGUAGES)[number]['code'];
export const FALLBACK_LANGUAGE: Language = 'pl';
/** Where the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'i18nextLng';
