import occasionGroups from '../../data/occasion-groups.json' with { type: 'json' };
import occasionWords from '../../data/occasion-trades.json' with { type: 'json' };
import type { Occasion } from '../../data/occasions.ts';
import { mentions } from '../../data/phrase-bank.ts';
import { isSolemn, type Trade } from './recognise-trade.ts';

const set = (words: string) => new Set(words.split(' '));
const EVERYDAY = set(occasionGroups.everyday);
const GROUPS: Readonly<Record<string, string>> = occasionGroups.occasions;
/** Days of a craft or a product: only for brands that say they live from it. */
const WORDS: Readonly<Record<string, readonly string[]>> = occasionWords;
const CHILDRENS = set(occasionGroups.childrens);
const NO_SALES = set(occasionGroups.noSales);
const HOLIDAYS_ONLY = set(occasionGroups.holidaysOnly);
const SILENT = set(occasionGroups.silent);

/** Days on which a family notices who is missing: whoever buries people speaks of nothing else on them. */
const SILENT_FOR_SOLEMN = set(occasionGroups.silentForSolemn);

/** Days on which nobody sells or jokes; all other days of remembrance are shown in the calendar and left alone. */
export const isSilentOccasion = ({ id }: Occasion, trade: Trade | null = null): boolean =>
  SILENT.has(id) || (isSolemn(trade) && SILENT_FOR_SOLEMN.has(id));

/** The words that decide about days of a craft: what the brand says of itself, and what its trade is called. */
export const wordsFor = (told: readonly string[], trade: Trade | null): string =>
  `${[...told, trade?.names[0] ?? ''].join(' ')} `.toLocaleLowerCase('pl');

/**
 * Whether an occasion may get a post of a brand: public holidays for all but solemn trades, other days only where the trade, its
 * audience and the law of its advertising allow. A brand of unknown trade wishes on public holidays only.
 */
export function isOccasionAllowed(occasion: Occasion, trade: Trade | null, words: string): boolean {
  if (isSolemn(trade)) return false;
  if (occasion.kind === 'public-holiday') return true;
  if (trade === null) return false;
  const rules = new Set(trade.flags);
  if (hasAny(rules, HOLIDAYS_ONLY)) return false;
  if (CHILDRENS.has(occasion.id) && [...rules].some(isForAdults)) return false;
  if (occasion.tone === 'sell' && hasAny(rules, NO_SALES)) return false;
  const allowed = GROUPS[occasion.id];
  if (allowed !== undefined) return allowed.split(' ').some((name) => isOf(trade, name));
  const needed = WORDS[occasion.id] ?? (occasion.kind === 'trading-sunday' ? WORDS['nh-*'] : undefined);
  return needed?.some((word) => mentions(words, word)) === true;
}

/** Whether the trade lives from selling on a day of sales. */
export const sellsOnOccasions = (trade: Trade | null): boolean =>
  trade?.group === 'retail-and-fashion' || trade?.group === 'gastronomy-and-food';

const isOf = ({ id, group }: Trade, name: string): boolean =>
  name === id || name === group || (name === 'everyday' && EVERYDAY.has(group));
const hasAny = (own: ReadonlySet<string>, wanted: ReadonlySet<string>) =>
  [...own].some((flag) => wanted.has(flag));
const isForAdults = (flag: string) => flag.startsWith('alcohol') || flag === 'adults-only';
