import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { insist } from './insist.ts';

/**
 * React's `lazy` for a part of a page, on a connection that may be away for a moment: what could not be fetched is asked
 * for again before the page gives up. A server that starts again, or a tunnel, would else put the page of errors in
 * place of everything that somebody has open.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound, of any properties
export function loadLazily<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => insist(load));
}
