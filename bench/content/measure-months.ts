import { INDUSTRIES, type Industry } from '@postownia/contract/brand-vocabulary';
import { openingOf, textSimilarity } from '@postownia/contract/post-text';
import { parseIdea } from '../../server/data/idea.ts';
import type { Figure } from '../report.ts';
import { brandOf, type WrittenPost, writeMonth } from './content-brands.ts';
import type { Fault } from './measure-texts.ts';

/** Three months: with many occasions, with few, and over the year's end. */
export const MONTHS = ['2026-11-22', '2027-03-02', '2027-06-15'] as const;

export interface Months {
  readonly posts: readonly WrittenPost[];
  readonly faults: readonly Fault[];
  readonly figures: readonly Figure[];
}

/** Two brands of every industry over whole months: repetition inside a month, between brands, content types. */
export function measureMonths(
  industries: readonly Industry[] = INDUSTRIES,
  months: readonly string[] = MONTHS,
): Months {
  const posts: WrittenPost[] = [];
  const faults: Fault[] = [];
  const worst = { within: 0, between: 0, types: 0 };
  let pairs = 0;
  for (const industry of industries) {
    for (const from of months) {
      const pair = ([0, 1] as const).map((which) => {
        const profile = brandOf(industry, which, which === 1 ? SECOND : {});
        return writeMonth(profile, { from, seed: `${industry} ${which} ${from}` });
      });
      for (const month of pair) {
        posts.push(...month);
        faults.push(...findRepetition(month));
        for (const [one, other] of pairsOf(month)) worst.within = Math.max(worst.within, alike(one, other));
        pairs += (month.length * (month.length - 1)) / 2;
        worst.types = Math.max(worst.types, unevenness(month));
      }
      for (const one of pair[0] ?? [])
        for (const other of pair[1] ?? []) {
          const likeness = alike(one, other);
          worst.between = Math.max(worst.between, likeness);
          if (likeness > 0.45) faults.push(fault('between brands', likeness, one, other));
        }
    }
  }
  const count = (demand: string) => faults.filter((fault) => fault.demand === demand).length;
  const figures: Figure[] = [
    { name: 'months: pairs compared', value: pairs, unit: 'pairs', least: 1 },
    { name: 'months: posts with a shared opening', value: count('opening'), unit: 'posts', most: 0 },
    { name: 'months: greatest similarity within', value: worst.within, unit: '', most: 0.35 },
    { name: 'months: pairs too similar', value: count('within'), unit: 'pairs', most: 0 },
    { name: 'two brands: greatest similarity', value: worst.between, unit: '', most: 0.45 },
    { name: 'two brands: pairs too similar', value: count('between brands'), unit: 'pairs', most: 0 },
    { name: 'content types: greatest difference', value: worst.types, unit: 'posts', most: 1 },
  ];
  return { posts, faults, figures };
}

const SECOND = {
  tones: ['professional', 'casual'],
  languageStyle: 'formal',
  emoticons: false,
  contentLength: 'medium',
} as const satisfies Parameters<typeof brandOf>[2];

const alike = (one: WrittenPost, other: WrittenPost) => textSimilarity(one.text, other.text);

const fault = (demand: string, value: number, one: WrittenPost, other: WrittenPost): Fault => ({
  demand,
  what: value.toFixed(3),
  text: `${one.text}\n-- and --\n${other.text}`,
});

function pairsOf(posts: readonly WrittenPost[]): [WrittenPost, WrittenPost][] {
  return posts.flatMap((one, at) =>
    posts.slice(at + 1).map((other): [WrittenPost, WrittenPost] => [one, other]),
  );
}

function findRepetition(month: readonly WrittenPost[]): Fault[] {
  return pairsOf(month).flatMap(([one, other]) => [
    ...(openingOf(one.text) === openingOf(other.text) ? [fault('opening', 1, one, other)] : []),
    ...(alike(one, other) > 0.35 ? [fault('within', alike(one, other), one, other)] : []),
  ]);
}

/** Most minus fewest posts of the profile's content types; days of remembrance bear only calm ones. */
function unevenness(month: readonly WrittenPost[]): number {
  const types = month[0]?.brief.profile.contentTypes ?? [];
  const counts = types.map(
    (type) =>
      month.filter(({ brief }) => brief.topic.contentType === type && parseIdea(brief.topic.idea)).length,
  );
  return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
}
