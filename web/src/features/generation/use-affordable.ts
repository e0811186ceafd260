import { useQueries } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { type Affordable, firstPayable, windowsWithin } from './affordable-days.ts';

interface Wish {
  readonly from: string;
  /** Days of the whole wish. */
  readonly most: number;
  readonly frequency: 'daily' | 'profile';
  readonly balance: number;
  /** Days of the whole wish that have posts already. */
  readonly taken: number;
  readonly reels: { readonly reelEvery?: number };
}

/** What of a wish that is too dear can be paid; null: not asked for, or nothing; undefined: not known yet. */
export function useAffordable(wish: Wish | null): Affordable | null | undefined {
  const windows = wish === null ? [] : windowsWithin(wish);
  const fills = useQueries({
    queries: windows.map((days) => ({
      ...queries.generation.preview.queryOptions({
        input: { from: wish?.from ?? '', days, frequency: wish?.frequency ?? 'daily', ...wish?.reels },
      }),
      staleTime: 0,
    })),
  }).map(({ data }) => data?.fill);
  if (wish === null) return null;
  if (!fills.every((fill) => fill !== undefined)) return undefined;
  return firstPayable(windows, fills, wish.balance);
}
