import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { recogniseTrade } from './recognise-trade.ts';

/** Many more than one process serves at a time; a profile's own words are the key. */
const REMEMBERED = 2000;
const known = new Map<string, readonly string[]>();

type Described = Pick<BrandProfile, 'brandName' | 'trade' | 'keywords' | 'uniqueSellingPoints'>;

/** Which rules of advertising law hold for the trade that a profile's own words point to; none where they point to none. */
export function flagsOf({ brandName, trade, keywords, uniqueSellingPoints }: Described): readonly string[] {
  const key = JSON.stringify([brandName, trade, keywords, uniqueSellingPoints]);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const services = [uniqueSellingPoints];
  const flags = recogniseTrade({ brandName, trade, keywords, services }).trade?.flags ?? [];
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, flags);
  return flags;
}
