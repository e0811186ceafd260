import { isTellable } from '@postownia/contract/features/brand-facts';
import { namedIn } from '../../server/src/trade-packs/told-fact.ts';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import { aboutShare, type BusinessMonths, mean, measureBusinesses, share } from './measure-businesses.ts';
import type { Fault } from './measure-texts.ts';
import { sentencesOf } from './rests-on-business.ts';

/**
 * What is asked of every business. Not what is said twice: where and when to come and the brand's own call come back where little else
 * is told, and of facts `rests-on-business.ts` counts each once. Who shares sentences with whom is asked of trades with packs.
 */
const ASKED_OF_ALL = /trade not recognised|identical call|tagline|under|forbidden/u;
/** What honest facts carry today, far from what a pack does: it may only rise. */
const LEAST_RESTING = 0.4;

/** Businesses whose trades have no pack live from what their owners tell: a figure of their own, beside no other. */
export function measurePackless(all: readonly BusinessMonths[]): { figures: Figure[]; faults: Fault[] } {
  const n = 'without a pack';
  const firsts = all.map(({ months: [first] }) => first);
  const shares = firsts.map(aboutShare);
  const { figures, faults } = measureBusinesses(all, n);
  return {
    figures: [
      { name: `${n}: resting on trade or fact`, value: mean(shares), unit: '', least: LEAST_RESTING },
      { name: `${n}: the least of them`, value: Math.min(...shares), unit: '' },
      { name: `${n}: of what was told, in a month`, value: mean(firsts.map(toldShare)), unit: '' },
      ...figures.filter(({ name }) => ASKED_OF_ALL.test(name)),
    ],
    faults,
  };
}

/** The share of what the owner told that posts can tell which stands in a post of the month. */
function toldShare(month: readonly WrittenPost[]): number {
  const facts = (month[0]?.brief.facts ?? []).filter((fact) =>
    month.some(({ brief }) => isTellable(fact, brief.date)),
  );
  const all = month.flatMap(sentencesOf).join('\n');
  const stands = (words: string) => sentencesOf({ text: words }).every((sentence) => all.includes(sentence));
  const told = facts.filter(({ say }) => say.some(({ text }) => stands(namedIn(text)?.name ?? text)));
  return share(told.length, facts.length);
}
