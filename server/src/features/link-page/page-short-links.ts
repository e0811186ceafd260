import type { PageLink } from '@postownia/contract';
import { MOST_DESTINATION_CHARACTERS } from '@postownia/contract/outgoing-links';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type NewLink, shortCode } from '../short-links/index.ts';

/** The short links by which the clicks of a page are counted, by the address as it was typed. Mailboxes and telephones have none. */
export function pageShortLinks(workspaceId: WorkspaceId, links: readonly PageLink[]): Map<string, NewLink> {
  return new Map(
    links.flatMap(({ url: typed }) => {
      const url = new URL(typed).href;
      if (!/^https?:/.test(url) || url.length > MOST_DESTINATION_CHARACTERS) return [];
      const code = shortCode(workspaceId, { post: null, url });
      return [[typed, { workspaceId, code, postId: null, network: null, url }] as const];
    }),
  );
}
