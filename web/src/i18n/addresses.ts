import { FALLBACK_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Areas of the application and of the server: their addresses are the same in every language. */
export const CLOSED_AREAS = [
  '/dashboard/',
  '/plans/',
  '/posts/',
  '/brand/',
  '/brands/',
  '/settings/',
  '/tokens/',
  '/tasks/',
  '/operator/',
  '/help/',
  '/checkout/',
  '/api/v1/',
  '/api/auth/',
  '/sandbox/',
  '/test-image/',
] as const;

/** A public page: has an address per language. `/api` is one, `/api/v1` is not. */
export function isPublicPath(path: string): boolean {
  return (
    path.startsWith('/') && !CLOSED_AREAS.some((area) => `${path.replace(/[?#].*/, '')}/`.startsWith(area))
  );
}

const firstPart = (path: string) => /^\/[^/?#]*/.exec(path)?.[0] ?? '';

/** The language that an address names: `/de/pricing` is German, `/pricing` Polish. */
export function languageOfPath(path: string): Language {
  const prefix = firstPart(path).slice(1);
  return isLanguage(prefix) ? prefix : FALLBACK_LANGUAGE;
}

/** An address without its language and without a slash at the end: `/de/pricing` → `/pricing`, `/de` → `/`. */
export function plainPath(path: string): string {
  const prefix = firstPart(path);
  const plain = isLanguage(prefix.slice(1)) ? path.slice(prefix.length) : path;
  return plain.replace(/(.)\/$/, '$1').replace(/^(?!\/)/, '/');
}

/** Where a page is in a language: `/pricing` → `/de/pricing`. What has no language stays as it is. */
export function pathIn(language: string, path: string): string {
  if (!isPublicPath(path) || language === FALLBACK_LANGUAGE || !isLanguage(language)) return path;
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
}
