import { postToLink } from './post-to-link.ts';

declare global {
  interface Window {
    /** The link's posts, asked for while the page itself is still loading. */
    opening?: Promise<Response> | undefined;
  }
}

// Stands in the page's head: on a phone a way to the server takes longer than everything else here, and this one need not
// wait for the script.
window.opening = postToLink('open', {});
// Whether it failed is looked at by who takes it.
window.opening.catch(() => undefined);
