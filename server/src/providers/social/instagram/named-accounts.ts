import { InstagramOptions } from '@postownia/contract/networks/instagram';
import type { PublishContent } from '../social-network.ts';

/** What is said of the whole post: who else is asked to show it as theirs. */
export function collaboratorsOf({ options }: PublishContent): Record<string, string> {
  const { collaborators } = InstagramOptions.parse(options);
  return collaborators === undefined ? {} : { collaborators: JSON.stringify(collaborators) };
}

/**
 * What is said of the first image: whom it shows. Nobody says where, and Instagram wants a place of each, so they stand side by
 * side in the middle.
 */
export function taggedIn({ options }: PublishContent): Record<string, string> {
  const { tagged } = InstagramOptions.parse(options);
  if (tagged === undefined) return {};
  const placed = tagged.map((username, at) => ({ username, x: (at + 1) / (tagged.length + 1), y: 0.5 }));
  return { user_tags: JSON.stringify(placed) };
}
