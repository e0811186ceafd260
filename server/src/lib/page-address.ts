import { INTERFACE_LANGUAGES } from '@postownia/contract';

/** Where a public page is in an interface language: `/reset` → `/de/reset`. Polish pages have no language in front. */
export function pathIn(language: string | null, path: string): string {
  const known = INTERFACE_LANGUAGES.find((candidate) => candidate === language) ?? 'pl';
  return known === 'pl' ? path : `/${known}${path}`;
}
