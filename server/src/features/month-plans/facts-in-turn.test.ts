import type { InterviewQuestion } from '@postownia/contract';
import { expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const read = (answers: Partial<Record<InterviewQuestion, string>>): ToldFact[] =>
  (Object.entries(answers) as [InterviewQuestion, string][]).flatMap(([question, text]) =>
    readFacts(text, { question, speaker: 'ja' }).map((told, at) => ({
      ...told,
      id: `${question}-${at}`,
      state: 'confirmed' as const,
    })),
  );

function month(facts: ToldFact[]) {
  const profile = sampleBrand('bakery', {
    brandName: 'Na Półsprzęgle',
    trade: 'instruktorka nauki jazdy',
    keywords: [],
    uniqueSellingPoints: '',
    contentTypes: ['educational', 'expert-advice', 'case-study', 'promotion', 'behind-the-scenes'],
    contentLength: 'long',
  });
  const dates = spreadDates({ from: '2027-03-01', days: 30, frequency: 'daily' });
  return planMonth({ profile, facts, speaker: 'ja', dates, seed: 'jazda' }).flatMap(({ idea }) => {
    const told = parseIdea(idea);
    return told?.kind === 'fact' ? [told] : [];
  });
}

it('tells what only this business could say before its second offer', () => {
  const facts = read({
    q2: 'kurs na prawo jazdy kat. B, jazdy doszkalające, jazda po przerwie, parkowanie, jazda autostradą',
    q10: 'przekładam jazdę bez opłat do wieczora poprzedniego dnia włącznie',
    q11: 'po każdej jeździe zapisuję w zeszycie trzy rzeczy do poćwiczenia',
  });
  const told = month(facts).map(({ factId }) => factId);
  const offers = told.filter((id) => id.startsWith('q2'));
  expect(told).toEqual(expect.arrayContaining(['q10-0', 'q11-0']));
  expect(told.indexOf('q11-0')).toBeLessThan(told.indexOf(offers[1] ?? ''));
  expect(told.indexOf('q10-0')).toBeLessThan(told.indexOf(offers[1] ?? ''));
});

it('stands no fact of many words beside a subject that shares but one of them', () => {
  const facts = read({
    q4: 'Patrzą na maskę zamiast daleko przed siebie.\nŚciskają kierownicę tak, że bolą ręce.',
  });
  const beside = month(facts).map((idea) => idea.beside?.subjectId);
  expect(beside.length).toBe(2);
  expect(beside).not.toContain('stop-toczony');
  expect(beside).not.toContain('reka-na-drazku');
  // "Jazda" begins the hashtag of merging in turn, and "wolno" is no free afternoon.
  const season = month(read({ q7: 'maj–wrzesień najwięcej jazd, zimą wolne popołudnia' }));
  expect(season.map((idea) => idea.beside?.subjectId)).not.toContain('suwak');
});
