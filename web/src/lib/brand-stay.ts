/** One brand on this page, from its first call until another brand is entered. */
export interface Stay {
  /** As the address named it; emails name a brand by its id. */
  readonly named: string | null;
  /** Null until the first answer has said it. */
  slug: string | null;
  /** Aborts when another brand is entered. */
  readonly ended: AbortSignal;
  /** Writes that the server has not answered. */
  readonly writes: () => number;
  readonly write: <Answer>(send: () => Promise<Answer>) => Promise<Answer>;
  /** The same promise, which is never settled once another brand is entered: as on a page that was closed. */
  readonly during: <Answer>(promise: Promise<Answer>) => Promise<Answer>;
  readonly end: () => void;
}

const forgetters = new Set<() => void>();
const followers = new Set<() => void>();
const askers = new Set<(slug: string) => void>();
let ends = 0;

/** For what a module remembers of the brand that is shown: called when that is left, with the next one named already. */
export function onBrandLeft(forget: () => void): void {
  forgetters.add(forget);
}

/** Calls back when another brand is shown and everything of the one before is forgotten. @returns ends that */
export function onBrandEntered(changed: () => void): () => void {
  followers.add(changed);
  return () => void followers.delete(changed);
}

/** For what a page shows first of a brand: called when somebody seems about to enter that one. */
export function onBrandExpected(ask: (slug: string) => void): void {
  askers.add(ask);
}

/** Somebody points at another brand: what its page shows first may be asked for already. */
export function expectBrand(slug: string): void {
  for (const ask of askers) ask(slug);
}

/** How often another brand was entered on this page. */
export const brandsEntered = (): number => ends;

export function stayUnder(named: string | null): Stay {
  const leaving = new AbortController();
  let writes = 0;
  return {
    named,
    slug: named,
    ended: leaving.signal,
    writes: () => writes,
    async write(send) {
      writes += 1;
      try {
        return await send();
      } finally {
        writes -= 1;
      }
    },
    during: (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (answer) => leaving.signal.aborted || resolve(answer),
          (error: unknown) => leaving.signal.aborted || reject(error),
        );
      }),
    end() {
      ends += 1;
      // First of all, so that nothing that is broken off is asked for again in the name of the next brand.
      for (const forget of forgetters) forget();
      leaving.abort();
      for (const changed of followers) changed();
    },
  };
}
