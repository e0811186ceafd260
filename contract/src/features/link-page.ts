import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { isPageAddress, LINK_PAGE } from '../page-links.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/** A button of the page. */
export const PageLink = z.strictObject({
  label: line(LINK_PAGE.labelCharacters, 1),
  /** `http:`, `https:`, `mailto:` or `tel:`. */
  url: line(LIMITS.linkCharacters, 1).check(z.refine(isPageAddress)),
});
export type PageLink = z.infer<typeof PageLink>;

/** A brand's public page of links (docs/decisions/0076). */
export const LinkPage = z.strictObject({
  /** Whether anybody finds it; off until the brand wants it. */
  enabled: z.boolean(),
  /** Whether search engines may list it. */
  indexed: z.boolean(),
  /** A sentence under the name; empty: none. */
  intro: line(LINK_PAGE.introCharacters),
  /** In the order in which they stand. */
  links: z.array(PageLink).check(z.maxLength(LINK_PAGE.links)),
});
export type LinkPage = z.infer<typeof LinkPage>;

/** `address`: where everybody finds it. */
export const StoredLinkPage = z.object({ ...LinkPage.shape, address: z.string() });
export type StoredLinkPage = z.infer<typeof StoredLinkPage>;

const tags = ['Linki'];

/** The brand's public page of links. */
export const linkPageContract = {
  get: may('brand.read').route({ method: 'GET', path: '/link-page', tags }).output(StoredLinkPage),
  /** Replaces the whole page; what is there is seen at once. */
  save: mayUnlessDeleting('brand.write')
    .route({ method: 'PUT', path: '/link-page', tags })
    .input(LinkPage)
    .output(StoredLinkPage),
};
