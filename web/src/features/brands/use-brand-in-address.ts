import type { Brands } from '@postownia/contract/features/brands';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { BRAND_PARAMETER } from '../../lib/brand-of-tab.ts';

/**
 * Keeps the brand in the address of whoever has several, so that it can be reloaded, kept and sent on. Written beside the
 * router: links need not know of it, and nothing is drawn anew.
 */
export function useBrandInAddress(brands: Brands | undefined): void {
  const location = useLocation();
  const slug = brands !== undefined && brands.brands.length > 1 ? brands.current : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the router writes the address without the brand
  useEffect(() => {
    if (slug === null) return;
    const address = new URL(window.location.href);
    if (address.searchParams.get(BRAND_PARAMETER) === slug) return;
    address.searchParams.set(BRAND_PARAMETER, slug);
    window.history.replaceState(window.history.state, '', address);
  }, [slug, location]);
}
