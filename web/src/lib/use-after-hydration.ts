import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};
const nothing = () => null;

/**
 * False in the prerendered page and in the first render that must match it, true from then on: for whatever only this
 * browser knows (clock, storage, screen). A page is drawn anew with it in small pieces, between which a press is heard: a store
 * whose answer differs from the prerendered page's would draw it in one. What is mounted later has true at once.
 */
export function useAfterHydration(): boolean {
  let takesOver = false;
  // React asks for the prerendered page's answer only where it renders that page or takes it over.
  useSyncExternalStore(never, nothing, () => {
    takesOver = true;
    return null;
  });
  return useDeferredValue(true, !takesOver);
}
