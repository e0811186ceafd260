import { LIMITS } from '@postownia/contract/limits';

/**
 * What another program of the phone shared, as the beginning of a post: its text, or where it sent none its title, and below that
 * its address unless the text holds it. The names of the parameters are those of the manifest's `share_target`.
 */
export function sharedText(search: URLSearchParams): string {
  const [title, text, address] = ['tytul', 'tekst', 'adres'].map((name) => search.get(name)?.trim() ?? '');
  const words = text || title || '';
  const link = address !== undefined && !words.includes(address) ? address : '';
  return [words, link]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, LIMITS.importCharacters);
}
