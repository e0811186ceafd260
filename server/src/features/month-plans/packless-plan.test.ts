import { type BrandProfile, type InterviewQuestion, isTellable } from '@postownia/contract';
import { splitHashtags } from '@postownia/contract/post-text';
import { expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { composePost } from '../../providers/text/builtin-writer.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

type Answers = Partial<Record<InterviewQuestion, string>>;

const ANSWERS: Answers = {
  q2: 'rowery poziome, przyczepki, rowery trójkołowe dla dorosłych, jazdy próbne',
  q3: 'Czy trójkołowiec przejdzie przez drzwi?\nCzy trzeba prawa jazdy? Nie, to zwykły rower.',
  q4: 'Kupują za szeroki. Lepiej najpierw zmierzyć furtkę.',
  q5: 'najpierw rozmowa o trasie, potem jazda próbna, na końcu ustawiamy siodło',
  q8: 'ul. Prosta 3, pt.–nd. 11–17',
  q10: 'dwa lata gwarancji na ramę',
  q11: 'każdą linkę smarujemy, śruby dokręcamy kluczem z miarką',
};

const factsOf = (answers: Answers): ToldFact[] =>
  (Object.entries(answers) as [InterviewQuestion, string][]).flatMap(([question, text]) =>
    readFacts(text, { question, speaker: 'my' }).map((read, at) => ({
      ...read,
      id: `${question}-${at}`,
      state: 'confirmed' as const,
    })),
  );

/** A trade that nobody wrote down. */
const profile: BrandProfile = sampleBrand('bakery', {
  brandName: 'Trzy Koła',
  trade: 'trójkołowce dla dorosłych',
  keywords: [],
  uniqueSellingPoints: '',
  brandValues: '',
  callToAction: '',
  emoticons: false,
  contentLength: 'medium',
});

function month(answers: Answers, from = '2027-02-01') {
  const facts = factsOf(answers);
  const dates = spreadDates({ from, days: 30, frequency: 'daily' });
  const texts: string[] = [];
  return planMonth({ profile, facts, speaker: 'my', dates, seed: 'trzy' }).map((topic) => {
    const brief = { profile, facts, speaker: 'my', topic, date: topic.date, language: 'pl' } as const;
    const text = composePost({ ...brief, recentTexts: texts, variant: 0, seed: 'trzy' });
    texts.push(text);
    return {
      topic,
      body: splitHashtags(text).body.replace(/\s+/gu, ' ').trim(),
      idea: parseIdea(topic.idea),
    };
  });
}

it('tells all that the owner told where no pack knows the trade, spread over the month', () => {
  const posts = month(ANSWERS);
  const all = posts.map(({ body }) => body).join('\n');
  const tellable = factsOf(ANSWERS).filter(
    (fact) => isTellable(fact, '2027-02-10') && fact.say[0] && !fact.say[0].text.endsWith('?'),
  );
  const untold = tellable
    .map(({ say }) => (say[0]?.text ?? '').replace(/^.*: |[.]$/gu, ''))
    .filter((thing) => !all.includes(thing));
  expect(untold).toEqual([]);
  const days = posts.filter(({ idea }) => idea?.kind === 'fact').map(({ topic }) => dayOrdinal(topic.date));
  expect(days.at(-1) as number).toBeGreaterThan((days[0] as number) + 14);
});

it('puts short sentences of one kind into one post, and where and when to come', () => {
  const bodies = month(ANSWERS).map(({ body }) => body);
  expect(bodies.some((body) => /linkę smarujemy.*kluczem z miarką/u.test(body))).toBe(true);
  expect(bodies.some((body) => body.startsWith('Adres: ul. Prosta 3. Czynne pt.–nd. 11–17.'))).toBe(true);
});

it('says it again a month later only in other words', () => {
  const facts = factsOf(ANSWERS);
  const dates = spreadDates({ from: '2027-02-01', days: 60, frequency: 'daily' });
  const told = planMonth({ profile, facts, speaker: 'my', dates: dates.slice(0, 30), seed: 'one' });
  const again = planMonth({
    profile,
    facts,
    speaker: 'my',
    dates: dates.slice(30),
    recent: told,
    seed: 'two',
  });
  const ofFacts = again.filter(({ idea }) => idea.startsWith('fact:'));
  expect(ofFacts.length).toBeGreaterThan(0);
  const [before, after] = [told, ofFacts].map((topics) => topics.map(({ summary }) => summary));
  expect(after?.filter((summary) => before?.includes(summary))).toEqual([]);
  const days = [...told, ...again].filter(({ idea }) => idea.startsWith('fact:'));
  for (const { idea, date } of ofFacts) {
    const [id = ''] = idea.split('/');
    const gaps = days
      .filter((other) => other.idea.startsWith(`${id}/`) && other.date !== date)
      .map((other) => Math.abs(dayOrdinal(other.date) - dayOrdinal(date)));
    expect(Math.min(...gaps, 90)).toBeGreaterThanOrEqual(30);
  }
});

it('asks the owner for the answer to what customers ask, and for what was never told', () => {
  const asks = month(ANSWERS).flatMap(({ topic }) => topic.ownerQuestion?.ask ?? []);
  expect(asks.filter((ask) => ask.includes('„Czy trójkołowiec przejdzie przez drzwi?”'))).toHaveLength(1);
  expect(asks.some((ask) => ask.includes('prawa jazdy'))).toBe(false);
  const nothing = month({}).flatMap(({ topic }) => topic.ownerQuestion?.ask ?? []);
  expect(nothing.some((ask) => ask.startsWith('Czego używasz'))).toBe(true);
  expect(asks.some((ask) => ask.startsWith('Jak wygląda ta praca'))).toBe(false);
});
