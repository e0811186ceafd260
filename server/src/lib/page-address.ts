import { INTERFACE_LANGUAGES } from '@postownia/contract';
import type { WorkspaceId } from './workspace-id.ts';

/** Where a public page is in an interface language: `/reset` → `/de/reset`. Polish pages have no language in front. */
export function pathIn(language: string | null, path: string): string {
  const known = INTERFACE_LANGUAGES.find((candidate) => candidate === language) ?? 'pl';
  return known === 'pl' ? path : `/${known}${path}`;
}

/** A link to a page of the application that opens it in this brand, whichever its reader worked on last. */
export function linkInBrand(link: string, workspaceId: WorkspaceId): string {
  const address = new URL(link);
  address.searchParams.set('marka', workspaceId);
  return address.href;
}
