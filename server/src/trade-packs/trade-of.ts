import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { recogniseTrade, type Trade } from './recognise-trade.ts';
import { packLanguageOf } from './speech.ts';
import type { ToldFact } from './told-fact.ts';

/** Many more than one process serves at a time; the brand's own words are the key. */
const REMEMBERED = 2000;
const known = new Map<string, Trade | null>();

/** What a brand's trade is recognised by. */
export interface Described {
  readonly profile: Pick<BrandProfile, 'brandName' | 'trade' | 'keywords' | 'uniqueSellingPoints'> &
    Partial<Pick<BrandProfile, 'postLanguage'>>;
  /** Confirmed ones only; of them the offers count. */
  readonly facts?: readonly ToldFact[] | undefined;
}

/** The trade that a brand's own words point to; null where they point to none. The industry of the profile is not looked at. */
export function tradeOf({ profile, facts = [] }: Described): Trade | null {
  const { brandName, trade, keywords, uniqueSellingPoints, postLanguage = 'pl' } = profile;
  const offers = facts.filter(({ type }) => type === 'offer').flatMap(({ say }) => say[0]?.text ?? []);
  const described = { brandName, trade, keywords, services: [uniqueSellingPoints, ...offers] };
  const key = JSON.stringify({ ...described, postLanguage });
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const found = recogniseTrade(described, packLanguageOf(postLanguage) ?? 'pl').trade;
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, found);
  return found;
}

/** Which rules of advertising law hold for a brand; only everybody's where its trade is not known. */
export const flagsOf = (described: Described): readonly string[] => tradeOf(described)?.flags ?? [];
