import fit from '../../data/neutral-fit.json' with { type: 'json' };
import last from '../../data/neutral-last.json' with { type: 'json' };
import type { Trade } from './recognise-trade.ts';

/** A way of working: trades by their group or one by one, and how an owner words it whose trade is not known. */
interface Way {
  readonly groups: readonly string[];
  readonly but: readonly string[];
  readonly trades: readonly string[];
  readonly words: readonly string[];
}

const WORDS = new Map<Way, RegExp>(Object.values(fit).map((way) => [way, beginningOf(way.words)]));

/**
 * Whether what holds for any small business holds for this one. Nobody books an hour at a shop, asks it for an estimate or counts
 * its corrections; nobody looks at the grain, the label or a sample of what an electrician or an accountant does; who treats,
 * teaches or trains hands over no receipt and takes no commission; who comes to the house is visited by nobody. Where the trade is not known, the owner's own words say how
 * the business works.
 * @param described what the owner says the business does
 * @param told what else was told of it: whoever sends parcels says so somewhere
 */
export function neutralFit(
  trade: Trade | null,
  described: string,
  told: readonly string[] = [],
): (subjectId: string) => boolean {
  const works = (way: Way) => worksSo(way, trade, described);
  const counter = works(fit.overTheCounter);
  const things = works(fit.withoutThings) || (trade === null && counter);
  const serves = !counter && works(fit.servesPeople);
  const goods = !serves && !works(fit.withoutGoods);
  const food = works(fit.sellsFood);
  const ships = works(fit.ships) || WORDS.get(fit.ships)?.test([described, ...told].join(' ')) === true;
  const unfit = new Set<string>([
    ...(counter ? fit.overTheCounter.unfit : []),
    ...(things ? [] : fit.withoutThings.unfit),
    ...(serves ? fit.servesPeople.unfit : fit.servesPeople.only),
    ...(goods ? [] : fit.withoutGoods.unfit),
    ...(works(fit.heals) ? fit.heals.unfit : []),
    ...(ships ? [] : fit.ships.only),
    ...(food ? fit.sellsFood.unfit : fit.sellsFood.only),
    ...(works(fit.visitsHomes) ? fit.visitsHomes.unfit : fit.visitsHomes.only),
  ]);
  return (subjectId) => !unfit.has(subjectId);
}

const LAST: ReadonlySet<string> = new Set(Object.values(last).flat());

/** True of any business and of little use to its readers: how to write an e-mail, where the kitchen clock is wrong. */
export const comesLast = (subjectId: string): boolean => LAST.has(subjectId);

function worksSo(way: Way, trade: Trade | null, described: string): boolean {
  if (trade === null) return WORDS.get(way)?.test(described) === true;
  const { groups, but, trades } = way;
  return trades.includes(trade.id) || (groups.includes(trade.group) && !but.includes(trade.id));
}

function beginningOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu');
}
