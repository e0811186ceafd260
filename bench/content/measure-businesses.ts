import { splitHashtags } from '@postownia/contract/post-text';
import { parseIdea } from '../../server/data/idea.ts';
import { findOccasion } from '../../server/data/occasions.ts';
import { planMonth } from '../../server/src/features/month-plans/plan-month.ts';
import { spreadDates } from '../../server/src/features/month-plans/spread-dates.ts';
import { composePost } from '../../server/src/providers/text/builtin-writer.ts';
import { isOccasionAllowed, wordsFor } from '../../server/src/trade-packs/allowed-occasions.ts';
import { recogniseTrade } from '../../server/src/trade-packs/recognise-trade.ts';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import type { Fault } from './measure-texts.ts';
import { OWN_BUSINESSES, type OwnBusiness } from './own-businesses.ts';
import { postsAboutBusiness, sentencesOf } from './rests-on-business.ts';

/** Two months of a business, the second written with the first in memory. */
export interface BusinessMonths {
  readonly business: OwnBusiness;
  readonly months: readonly [readonly WrittenPost[], readonly WrittenPost[]];
}

const STARTS = ['2027-02-22', '2027-03-24'] as const;
const SHORTEST = 60;

export function writeBusinesses(businesses: readonly OwnBusiness[] = OWN_BUSINESSES): BusinessMonths[] {
  return businesses.map((business) => {
    const { profile, facts, speaker = null } = business;
    const before: WrittenPost[] = [];
    const write = (from: string) => {
      const dates = spreadDates({ from, days: 30, frequency: 'daily' });
      const recent = before.map(({ brief: { topic } }) => topic);
      const posts: WrittenPost[] = [];
      for (const topic of planMonth({
        profile,
        facts,
        speaker,
        dates,
        recent,
        seed: `${profile.brandName} ${from}`,
      })) {
        const recentTexts = [...before, ...posts].map(({ text }) => text);
        const seed = profile.brandName;
        const brief = {
          profile,
          facts,
          speaker,
          topic,
          date: topic.date,
          language: 'pl' as const,
          recentTexts,
          variant: 0,
          seed,
        };
        posts.push({ brief, text: composePost(brief) });
      }
      before.push(...posts);
      return posts;
    };
    return { business, months: [write(STARTS[0]), write(STARTS[1])] };
  });
}

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
export const mean = (values: readonly number[]) =>
  share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );

/** Share of the sentences of one month that stand in another. */
function overlap(one: readonly WrittenPost[], other: readonly WrittenPost[]): number {
  const known = new Set(other.flatMap(sentencesOf));
  const own = one.flatMap(sentencesOf);
  return share(own.filter((sentence) => known.has(sentence)).length, own.length);
}

function repeats(month: readonly WrittenPost[]): number {
  const sentences = month.flatMap(sentencesOf);
  return share(sentences.length - new Set(sentences).size, sentences.length);
}

/** Which of a month's ordinary posts are about the business; posts of occasions stand aside. */
export function aboutShare(month: readonly WrittenPost[]): number {
  const about = postsAboutBusiness(month);
  const ordinary = month.filter(({ brief }) => {
    const kind = parseIdea(brief.topic.idea)?.kind;
    return kind !== 'occasion' && kind !== 'quiet';
  });
  return share(ordinary.filter((post) => about.has(post)).length, ordinary.length);
}

function isForbidden({ brief: { topic, profile } }: WrittenPost): boolean {
  const occasion = topic.occasionId === null ? undefined : findOccasion(topic.occasionId);
  if (occasion === undefined || topic.idea.startsWith('quiet')) return false;
  const { trade } = recogniseTrade({ ...profile, services: [profile.uniqueSellingPoints] });
  return !isOccasionAllowed(
    occasion,
    trade,
    wordsFor([profile.trade, profile.brandName, ...profile.keywords], trade),
  );
}

const containing = (posts: readonly WrittenPost[], sentence: string) =>
  sentence === '' ? 0 : posts.filter(({ text }) => text.replace(/\s/gu, ' ').includes(sentence)).length;

/** The measures of docs/content/trade-packs.md over two months of businesses that no pack and no test knows. */
export function measureBusinesses(
  all: readonly BusinessMonths[],
  n = 'businesses',
): { figures: Figure[]; faults: Fault[] } {
  const months = all.flatMap(({ months }) => months);
  const posts = months.flat();
  const same: number[] = [];
  const other: number[] = [];
  for (const [at, one] of all.entries())
    for (const [second, two] of all.entries()) {
      if (at === second) continue;
      const ofTrade = one.business.trade === two.business.trade;
      (ofTrade ? same : other).push(overlap(one.months[0], two.months[0]));
    }
  const short = posts.filter(({ text }) => splitHashtags(text).body.trim().length < SHORTEST);
  const forbidden = posts.filter(isForbidden);
  const wrong = all.filter(
    ({ business: { profile, trade } }) =>
      (recogniseTrade({ ...profile, services: [] }).trade?.id ?? null) !== trade,
  );
  const calls = all.flatMap(({ business: { profile }, months }) =>
    months.map((month) => share(containing(month, profile.callToAction), month.length)),
  );
  const taglines = all.flatMap(({ business: { profile }, months }) =>
    months.map((month) => containing(month, `${profile.brandName}: `)),
  );
  const figures: Figure[] = [
    { name: `${n}: trade not recognised`, value: wrong.length, unit: 'brands', most: 0 },
    {
      name: `${n}: resting on trade or fact`,
      value: mean(months.map(aboutShare)),
      unit: '',
      least: 0.95,
    },
    {
      name: `${n}: sentence twice in a month`,
      value: Math.max(...months.map(repeats)),
      unit: '',
      most: 0.05,
    },
    { name: `${n}: shared with another trade`, value: mean(other), unit: '', most: 0.02 },
    { name: `${n}: shared with the same trade`, value: mean(same), unit: '', most: 0.25 },
    { name: `${n}: worst pair of a trade`, value: Math.max(...same), unit: '', most: 0.35 },
    {
      name: `${n}: month two in month one`,
      value: Math.max(...all.map(({ months: [one, two] }) => overlap(two, one))),
      unit: '',
      most: 0.05,
    },
    { name: `${n}: identical call`, value: Math.max(...calls), unit: '', most: 0.25 },
    { name: `${n}: tagline a month`, value: Math.max(...taglines), unit: 'posts', most: 3 },
    { name: `${n}: under ${SHORTEST} characters`, value: short.length, unit: 'posts', most: 0 },
    { name: `${n}: forbidden occasions`, value: forbidden.length, unit: 'posts', most: 0 },
  ];
  const fault =
    (demand: string) =>
    ({ text, brief }: WrittenPost): Fault => ({ demand, what: brief.topic.idea, text });
  return {
    figures,
    faults: [...short.map(fault('too short')), ...forbidden.map(fault('forbidden occasion'))],
  };
}
