import fit from '../../../data/neutral-fit.json' with { type: 'json' };
import type { Trade } from '../../trade-packs/recognise-trade.ts';

const OF_BOOKINGS: ReadonlySet<string> = new Set(fit.overTheCounter.unfit);
const OF_THINGS: ReadonlySet<string> = new Set(fit.withoutThings.unfit);
const SELLS = beginningOf(fit.overTheCounter.words);
const MAKES = beginningOf(fit.withoutThings.words);

/**
 * Whether what holds for any small business holds for this one. Nobody books an hour at a shop, asks it for an estimate or counts
 * its corrections; nobody looks at the grain, the label or a sample of what an electrician or an accountant does. Where the
 * trade is not known, the owner's own words say whether the business sells or makes things.
 * @param described what the owner says the business does
 */
export function neutralFit(trade: Trade | null, described: string): (subjectId: string) => boolean {
  const counter = sellsOverTheCounter(trade, described);
  const things = worksOnThings(trade, described);
  return (subjectId) => !(counter && OF_BOOKINGS.has(subjectId)) && (things || !OF_THINGS.has(subjectId));
}

function sellsOverTheCounter(trade: Trade | null, described: string): boolean {
  const { groups, but } = fit.overTheCounter;
  return trade === null ? SELLS.test(described) : groups.includes(trade.group) && !but.includes(trade.id);
}

/** Whether its customers choose or order things by look and material. */
function worksOnThings(trade: Trade | null, described: string): boolean {
  const { groups, but, trades } = fit.withoutThings;
  if (trade === null) return MAKES.test(described) || SELLS.test(described);
  return trades.includes(trade.id) || (groups.includes(trade.group) && !but.includes(trade.id));
}

function beginningOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu');
}
