import { SITE_ORIGIN } from './site-origin.ts';

/** The image that a page is shared with, drawn by the server: `/de/pricing` → `…/og/de/pricing.jpg`. */
export const shareCardUrl = (path: string) => `${SITE_ORIGIN}/og${path === '/' ? '/index' : path}.jpg`;
