import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerendered page and in the first render that must match it, true from then on: for whatever only this
 * browser knows (clock, storage, screen).
 */
export function useAfterHydration(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
