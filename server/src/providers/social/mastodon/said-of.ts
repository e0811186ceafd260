import type { PublishContent } from '../social-network.ts';

/** What is said: a page's address stands below the text, the server makes a card of it. */
export const saidOf = ({ caption, link: page }: PublishContent): string =>
  page === null || caption.includes(page) ? caption : `${caption}\n\n${page}`;
