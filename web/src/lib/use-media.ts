import { useCallback, useSyncExternalStore } from 'react';
import { useAfterHydration } from './use-after-hydration.ts';

/** Whether a media query holds; false in the prerendered page. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  const holds = () => window.matchMedia(query).matches;
  const matches = useSyncExternalStore(subscribe, holds, typeof window === 'undefined' ? () => false : holds);
  return useAfterHydration() && matches;
}

/** The width at which the calendar becomes an agenda and the tabs a bottom bar. */
export const PHONE = '(max-width: 760px)';
/** Below this the day panel is a drawer. */
export const NARROW = '(max-width: 1099px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
