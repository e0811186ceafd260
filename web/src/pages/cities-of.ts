import type { Company } from '@postownia/contract/company';

/**
 * The cities of the company's offices as its file writes them, each once. They stand beside a text, never within its
 * grammar: nobody can inflect a name that is not known beforehand.
 */
export function citiesOf({ offices }: Pick<Company, 'offices'>): string[] {
  return [...new Set(offices.map(({ city }) => city))];
}
