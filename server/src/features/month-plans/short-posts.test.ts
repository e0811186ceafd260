import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { splitHashtags } from '@postownia/contract/post-text';
import { expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { composePost } from '../../providers/text/builtin-writer.ts';
import { describeFact } from '../brand-facts/read-facts.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const BARE: Partial<BrandProfile> = {
  keywords: [],
  uniqueSellingPoints: '',
  brandValues: '',
  callToAction: '',
};

const sentencesOf = (text: string) =>
  splitHashtags(text)
    .body.split(/(?<=[.?!])\s+/u)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence.length > 40);

it('says no sentence twice in two months of the shortest posts', () => {
  const profile = sampleBrand('bakery', {
    ...BARE,
    brandName: 'Pranio',
    trade: 'pralnia chemiczna',
    contentLength: 'short',
    emoticons: false,
  });
  const dates = spreadDates({ from: '2026-11-30', days: 60, frequency: 'daily' });
  const texts: string[] = [];
  for (const topic of planMonth({ profile, dates, seed: 'pralnia' }))
    texts.push(
      composePost({
        profile,
        topic,
        date: topic.date,
        language: 'pl',
        recentTexts: texts,
        variant: 0,
        seed: 'pralnia',
      }),
    );
  const all = texts.flatMap(sentencesOf);
  expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([]);
});

it.each([
  ['sklep zoologiczny', 'material', 'tło na czarnym żwirze', 'zwirek-jaki'],
  ['sklep zoologiczny', 'material', 'woda z RO', 'karma-mokra-sucha'],
  ['sklep zoologiczny', 'place', 'parking za sklepem', 'waga-i-notes-przy-ladzie'],
  ['apteka', 'offer', 'szczepienia przeciw grypie', 'blister-i-butelka'],
] as const)('stands beside no subject that only sounds alike: %s, %s: %s', (trade, type, told, subject) => {
  const read = describeFact({ type, verbatim: told, risk: [] }, 'my');
  const fact = { ...read, id: '00000000-0000-4000-8000-000000000000', state: 'confirmed' as const };
  const profile = sampleBrand('bakery', { ...BARE, brandName: 'Pod Sową', trade, contentLength: 'long' });
  const dates = spreadDates({ from: '2026-11-30', days: 60, frequency: 'daily' });
  const ideas = planMonth({ profile, facts: [fact], dates, seed: 'beside' }).map(({ idea }) => idea);
  expect(ideas.filter((idea) => idea.startsWith('fact:') && idea.includes(`/${subject}/`))).toEqual([]);
});
