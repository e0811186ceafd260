import { BRAND_PARAMETER } from '../../lib/brand-of-tab.ts';

/** Pages that every brand has; any other is about something of one brand. */
const OF_EVERY_BRAND = /^\/(dashboard|settings|tokens|tasks|brands)\b/;

/** The address of what is shown now, in another brand: the same tab of the same page where that has one. */
export function addressInBrand(
  { pathname, search }: { pathname: string; search: string },
  slug: string,
): string {
  const tab = OF_EVERY_BRAND.test(pathname) ? new URLSearchParams(search).get('tab') : null;
  const next = new URLSearchParams({ ...(tab === null ? {} : { tab }), [BRAND_PARAMETER]: slug });
  return `${OF_EVERY_BRAND.test(pathname) ? pathname : '/dashboard'}?${next}`;
}
