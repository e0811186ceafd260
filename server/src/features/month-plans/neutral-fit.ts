import fit from '../../../data/neutral-fit.json' with { type: 'json' };
import type { Trade } from '../../trade-packs/recognise-trade.ts';

const { groups, but, words, unfit } = fit.overTheCounter;
const UNFIT: ReadonlySet<string> = new Set(unfit);
const SELLS = new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu');

/**
 * Whether what holds for any small business holds for one that sells over a counter: nobody books an hour at a shop, asks it
 * for an estimate or counts its corrections. True for every other way of working.
 */
export function neutralFit(trade: Trade | null, described: string): (subjectId: string) => boolean {
  const counter =
    trade === null ? SELLS.test(described) : groups.includes(trade.group) && !but.includes(trade.id);
  return (subjectId) => !counter || !UNFIT.has(subjectId);
}
