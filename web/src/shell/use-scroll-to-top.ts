import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { plainPath } from '../i18n/addresses.ts';
import { brandsEntered, onBrandEntered } from '../lib/brand-stay.ts';
import { REDUCED_MOTION } from '../lib/use-media.ts';

/** Id of the page's `main`; the skip link and every change of page lead to it. */
export const MAIN_ID = 'tresc';

/**
 * On every change of page or brand: scrolls smoothly to the top and lets screen readers begin at the new content. The same page
 * in another language stays where it is.
 */
export function useScrollToTop(): void {
  const pathname = plainPath(useLocation().pathname);
  const brands = useSyncExternalStore(onBrandEntered, brandsEntered, brandsEntered);
  const place = `${brands} ${pathname}`;
  const previous = useRef(place);
  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    const behavior = window.matchMedia(REDUCED_MOTION).matches ? 'instant' : 'smooth';
    window.scrollTo({ top: 0, behavior });
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [place]);
}
