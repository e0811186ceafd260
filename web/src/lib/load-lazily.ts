import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { atFirstSign } from './first-sign.ts';
import { insist } from './insist.ts';

interface Module<Part> {
  default: Part;
}

/** Loads it once. What is there already is given at once, so that no page waits for a promise that is kept. */
function once<Part>(load: () => Promise<Module<Part>>): () => Promise<Module<Part>> {
  let coming: Promise<Module<Part>> | undefined;
  let atHand: Promise<Module<Part>> | undefined;
  return () => {
    if (atHand !== undefined) return atHand;
    coming ??= insist(load).then(
      (module) => {
        // biome-ignore lint/suspicious/noThenProperty: React asks `then` alone, and goes on at once where it answers at once
        atHand = { then: (take: (module: Module<Part>) => void) => take(module) } as Promise<Module<Part>>;
        return module;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
}

/**
 * React's `lazy` for a part of a page, on a connection that may be away for a moment: what could not be fetched is asked
 * for again before the page gives up. A server that starts again, or a tunnel, would else put the page of errors in
 * place of everything that somebody has open.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound, of any properties
export function loadLazily<Part extends ComponentType<any>>(
  load: () => Promise<Module<Part>>,
): LazyExoticComponent<Part> {
  return lazy(once(load));
}

/** The same for what a press opens: fetched at the first sign of a hand, so that the press finds it there. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound, of any properties
export function loadAhead<Part extends ComponentType<any>>(
  load: () => Promise<Module<Part>>,
): LazyExoticComponent<Part> {
  const fetched = once(load);
  atFirstSign(() => void Promise.resolve(fetched()).catch(() => undefined));
  return lazy(fetched);
}
