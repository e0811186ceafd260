import type { Brands } from '@postownia/contract/features/brands';
import { foldName } from './order-brands.ts';

/** The brands whose name holds what was typed: those that begin with it first, those of the archive last, else by name. */
export function findBrands({ brands, current }: Brands, search: string): Brands['brands'] {
  const wanted = foldName(search.trim());
  const rank = ({ name, archived, slug }: Brands['brands'][number]) =>
    Number(archived) * 4 + Number(slug === current) * 2 + Number(!foldName(name).startsWith(wanted));
  return brands
    .filter(({ name }) => foldName(name).includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Where a key leads in a list that begins again after its end; null: the key means nothing here. */
export function stepIn(key: string, { at, count }: { at: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return null;
}
