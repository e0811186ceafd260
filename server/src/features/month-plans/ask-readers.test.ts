import type { InterviewQuestion } from '@postownia/contract';
import { splitHashtags } from '@postownia/contract/post-text';
import { describe, expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { composePost } from '../../providers/text/builtin-writer.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const told = (question: InterviewQuestion, text: string): ToldFact[] =>
  readFacts(text, { question, speaker: 'ja' }).map((read, at) => ({
    ...read,
    id: `${question}-${at}`,
    state: 'confirmed' as const,
  }));

const facts = [
  ...told('q2', 'szyby zespolone, lustra na wymiar, oprawa obrazów'),
  ...told(
    'q3',
    'Czym myć lustro bez smug?\nCzy wyjmiecie stłuczoną szybę z ramy?\nIle się czeka na lustro? Tydzień.',
  ),
];

const profile = sampleBrand('bakery', {
  brandName: 'Tafla',
  trade: 'szklarz',
  keywords: [],
  uniqueSellingPoints: '',
  brandValues: '',
  callToAction: '',
  emoticons: false,
  contentLength: 'medium',
});

function month(seed = 'tafla', language: 'pl' | 'en' = 'pl') {
  const brand = { ...profile, postLanguage: language };
  const dates = spreadDates({ from: '2027-02-01', days: 30, frequency: 'daily' });
  const texts: string[] = [];
  return planMonth({ profile: brand, facts, speaker: 'ja', dates, seed }).map((topic) => {
    const text = composePost({
      profile: brand,
      facts,
      speaker: 'ja',
      topic,
      date: topic.date,
      language,
      recentTexts: texts,
      variant: 0,
      seed,
    });
    texts.push(text);
    return { topic, body: splitHashtags(text).body.replace(/\s+/gu, ' ').trim() };
  });
}

const asking = (posts: ReturnType<typeof month>) =>
  posts.filter(({ topic }) => parseIdea(topic.idea)?.kind === 'ask');

describe('days without a fact and without a trade', () => {
  it('ask readers what they can answer too, once, and the owner for the answer on the same day', () => {
    const posts = asking(month()).filter(({ body }) => body.includes('bez smug'));
    expect(posts).toHaveLength(1);
    expect(posts[0]?.body).toContain('„Czym myć lustro bez smug?”');
    expect(posts[0]?.topic.headline).toBe('Czym myć lustro bez smug?');
    expect(posts[0]?.topic.ownerQuestion?.ask).toContain('Czym myć lustro bez smug?');
  });

  it('ask the owner, and no reader, what nobody else can know', () => {
    const posts = month();
    for (const { body, topic } of posts) expect(`${topic.headline} ${body}`).not.toContain('stłuczoną szybę');
    const asked = posts.flatMap(({ topic }) => topic.ownerQuestion?.ask ?? []);
    expect(asked.filter((ask) => ask.includes('Czy wyjmiecie stłuczoną szybę z ramy?'))).toHaveLength(1);
  });

  it('never ask what the owner answered', () => {
    for (const { body } of asking(month())) expect(body).not.toContain('Ile się czeka na lustro?');
  });

  it('ask which of the things on offer, in their own words', () => {
    const posts = asking(month()).filter(({ topic }) => topic.idea === 'ask:q2-0');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.body).toMatch(/szyby zespolone, lustra na wymiar czy oprawa obrazów/iu);
  });

  it('stand apart from one another', () => {
    const days = asking(month()).map(({ topic }) => dayOrdinal(topic.date));
    expect(days.length).toBeGreaterThan(1);
    for (const [at, day] of days.entries())
      if (at > 0) expect(day - (days[at - 1] as number)).toBeGreaterThan(2);
  });

  it('are the writer’s own in a language that has no such questions', () => {
    expect(asking(month('tafla', 'en'))).toEqual([]);
  });
});

describe('a fact that has its post for itself', () => {
  it('is followed by what suits its kind, and not by when it is open', () => {
    const answered = month().find(({ body }) => body.startsWith('Ile się czeka na lustro?'));
    expect(answered?.body).toMatch(/Tydzień\. (?:Masz inne pytanie\?|O co jeszcze chcesz zapytać\?)/u);
  });

  it('never loses its place to what holds for any business', () => {
    for (const { topic, body } of month())
      if (topic.idea.startsWith('pack:neutral')) expect(body).not.toMatch(/lustr|szyby|oprawa/u);
  });
});

describe('a trade that the taxonomy knows and no pack', () => {
  const wines = { ...profile, brandName: 'Szpunt', trade: 'sklep z winami' };
  const dates = spreadDates({ from: '2027-02-01', days: 30, frequency: 'daily' });
  const topics = planMonth({ profile: wines, facts: [], speaker: 'my', dates, seed: 'szpunt' });

  it('asks readers once what to write of first', () => {
    const asked = topics.filter(({ idea }) => idea === 'ask:trade');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.summary).toBe('Jak przechować, co do potrawy czy jak czytać etykietę?');
  });

  it('asks the owner for each of them', () => {
    const asks = topics.flatMap(({ ownerQuestion }) => ownerQuestion?.ask ?? []);
    expect(asks.filter((ask) => ask.startsWith('Ludzie chcą wiedzieć: jak czytać etykietę.'))).toHaveLength(
      1,
    );
    expect(new Set(asks).size).toBeGreaterThan(5);
  });
});
