import { InstagramAccountName } from '@postownia/contract/networks/instagram';

/** Account names as they were typed, one after another, with or without `@`; null while one of them is none, or there are too many. */
export function accountNamesIn(typed: string, most: number): string[] | null {
  const names = typed
    .split(/[\s,;]+/)
    .map((name) => name.replace(/^@/, ''))
    .filter((name) => name !== '');
  const areNames = names.every((name) => InstagramAccountName.safeParse(name).success);
  return areNames && names.length <= most ? [...new Set(names)] : null;
}
