import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { plainPath } from '../i18n/addresses.ts';
import { REDUCED_MOTION } from '../lib/use-media.ts';

/** Id of the page's `main`; the skip link and every change of page lead to it. */
export const MAIN_ID = 'tresc';

/**
 * On every change of page: scrolls smoothly to the top and lets screen readers begin at the new content. The same page
 * in another language stays where it is.
 */
export function useScrollToTop(): void {
  const pathname = plainPath(useLocation().pathname);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const behavior = window.matchMedia(REDUCED_MOTION).matches ? 'instant' : 'smooth';
    window.scrollTo({ top: 0, behavior });
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}
