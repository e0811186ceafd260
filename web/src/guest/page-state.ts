import type { GuestPage, GuestPost } from '@postownia/contract/features/approvals';

/** What the page's address names after its `#`. */
export type View = { readonly kind: 'list' } | { readonly kind: 'post' | 'change'; readonly id: string };

/** The view that an address names; the list for anything else. */
export function viewOf(hash: string): View {
  const [, kind, id] = /^#(post|change)\/([\w-]+)$/.exec(hash) ?? [];
  return id !== undefined && (kind === 'post' || kind === 'change') ? { kind, id } : { kind: 'list' };
}

export const hashOf = (view: View): string => (view.kind === 'list' ? '#' : `#${view.kind}/${view.id}`);

const isOpen = ({ state }: GuestPost) => state === 'waiting';

/** Posts that wait for the client. */
export const openPosts = ({ posts }: GuestPage): GuestPost[] => posts.filter(isOpen);

export const doneCount = ({ posts }: GuestPage): number =>
  posts.filter(({ state }) => state === 'approved' || state === 'out').length;

/** Nothing waits for the client any more, and they answered something. */
export const isFinished = ({ posts }: GuestPage): boolean =>
  posts.length > 0 &&
  !posts.some(({ state }) => state === 'waiting' || state === 'unready') &&
  posts.some(({ state }) => state === 'approved' || state === 'change');

/** The next post that waits after this one, round the end; null: none does. */
export function nextOpen({ posts }: GuestPage, id: string): GuestPost | null {
  const place = posts.findIndex((post) => post.id === id);
  return [...posts.slice(place + 1), ...posts.slice(0, place)].find(isOpen) ?? null;
}
