import { TOKEN_COSTS } from '@postownia/contract/token-costs';

/** Days from the first one whose empty ones the balance pays for, with what they cost. */
export interface Affordable {
  readonly window: number;
  readonly days: number;
  readonly tokens: number;
}

/**
 * Windows to be asked about, the longest first: as many days as the balance has posts, and longer by the days that are
 * taken, which cost nothing where they lie within.
 * @param options.most days of the whole wish, which is too dear
 */
export function windowsWithin({
  balance,
  taken,
  most,
}: {
  balance: number;
  taken: number;
  most: number;
}): number[] {
  const posts = Math.floor(balance / TOKEN_COSTS.post);
  if (posts === 0) return [];
  return [...new Set([Math.min(posts + taken, most - 1), Math.min(posts, most - 1)])].filter(
    (days) => days > 0,
  );
}

/** The first window that the balance pays for and in which something is to be made; null: none. */
export function firstPayable(
  windows: readonly number[],
  fills: readonly { readonly days: number; readonly tokens: number }[],
  balance: number,
): Affordable | null {
  for (const [index, window] of windows.entries()) {
    const fill = fills[index];
    if (fill !== undefined && fill.days > 0 && fill.tokens <= balance) return { window, ...fill };
  }
  return null;
}
