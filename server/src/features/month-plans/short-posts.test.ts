import type { FactType } from '@postownia/contract/features/brand-facts';
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

const told = (type: FactType, verbatim: string, at = 0) => ({
  ...describeFact({ type, verbatim, risk: [] }, 'ja'),
  id: `00000000-0000-4000-8000-00000000000${at}`,
  state: 'confirmed' as const,
});

const stemsOf = (text: string) =>
  (text.toLocaleLowerCase('pl').match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4));

it('names on the posters of the shortest posts what their texts tell', () => {
  const steps =
    'przymiarka, rezerwacja, druga przymiarka na 2 tygodnie przed, odbiór w czwartek, zwrot we wtorek';
  const facts = [told('process', steps), told('offer', 'welony i bolerka', 1)];
  const brandName = 'Wypożyczalnia Biały Wieszak';
  const profile = sampleBrand('bakery', {
    ...BARE,
    brandName,
    trade: 'salon ślubny',
    contentLength: 'short',
  });
  const dates = spreadDates({ from: '2026-12-01', days: 30, frequency: 'daily' });
  const texts: string[] = [];
  const astray = planMonth({ profile, facts, speaker: 'ja', dates, seed: 'krótkie' }).filter((topic) => {
    const known = { profile, facts, speaker: 'ja' as const, topic, language: 'pl' as const };
    const text = composePost({ ...known, date: topic.date, recentTexts: [...texts], variant: 0, seed: 'x' });
    texts.push(text);
    const said = stemsOf(splitHashtags(text).body);
    return topic.occasionId === null && !stemsOf(topic.headline).some((stem) => said.includes(stem));
  });
  expect(astray.map(({ headline }) => headline)).toEqual([]);
});

it('names a mistake by its first words where all of it is too long for a poster', () => {
  const facts = [told('mistake', 'Pakują telefon do kieszeni. Lepiej do worka na rolkę, bo ten nie tonie')];
  const profile = sampleBrand('bakery', { ...BARE, brandName: 'Nurt', trade: 'wypożyczalnia kajaków' });
  const dates = spreadDates({ from: '2027-05-04', days: 20, frequency: 'daily' });
  const headlines = planMonth({ profile, facts, dates, seed: 'błąd' }).map(({ headline }) => headline);
  expect(headlines).toContain('Częsty błąd: ludzie pakują telefon do kieszeni');
});

it('cuts no headline of a mistake before the clause that it needs', () => {
  const all = 'Ściskają kierownicę tak, że bolą ręce. Lepiej oprzeć łokcie luźno';
  const profile = sampleBrand('bakery', {
    ...BARE,
    brandName: 'Półsprzęgło',
    trade: 'ośrodek szkolenia kierowców',
  });
  const dates = spreadDates({ from: '2027-05-04', days: 20, frequency: 'daily' });
  const headlines = planMonth({ profile, facts: [told('mistake', all)], dates, seed: 'tak' }).map(
    ({ headline }) => headline,
  );
  expect(headlines).toContain('Częsty błąd: ludzie ściskają kierownicę tak, że bolą ręce');
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
