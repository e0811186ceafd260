import { CONTENT_TYPES, INDUSTRIES, POST_LANGUAGES, TONES } from '@postownia/contract/brand-vocabulary';
import { PlannedTopic } from '@postownia/contract/features/month-plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { quietOccasionOf } from './choose-occasions.ts';
import { planMonth } from './plan-month.ts';
import { scorePlan } from './score-plan.ts';
import { spreadDates } from './spread-dates.ts';

const month = (from: string) => spreadDates({ from, days: 30, frequency: 'daily' });
const tally = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value).values()].map((group) => group.length);
const spreadOf = (values: readonly string[]) => Math.max(...tally(values)) - Math.min(...tally(values));

const brands = fc.record({
  industry: fc.constantFrom(...INDUSTRIES),
  contentTypes: fc.uniqueArray(fc.constantFrom(...CONTENT_TYPES), { maxLength: 8 }),
  tones: fc.uniqueArray(fc.constantFrom(...TONES), { maxLength: 8 }),
  postLanguage: fc.constantFrom(...POST_LANGUAGES),
});
const starts = fc
  .integer({ min: 0, max: 5 * 365 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));

describe('a month plan', () => {
  it('has one valid topic a day, no idea twice, types and tones within one of even', () => {
    fc.assert(
      fc.property(brands, starts, fc.string(), (changes, from, seed) => {
        const dates = month(from);
        const topics = planMonth({ profile: sampleBrand('bakery', changes), dates, seed });
        expect(topics.map((topic) => topic.date)).toEqual(dates);
        for (const topic of topics) {
          expect(PlannedTopic.safeParse(topic).success).toBe(true);
          expect(topic.headline.length).toBeLessThanOrEqual(55);
          expect(topic.summary.length).toBeGreaterThan(10);
          expect(topic.reason).toMatch(/^[\p{Lu}\d].*\.$/u);
        }
        expect(new Set(topics.map((topic) => topic.idea)).size).toBe(30);
        if (changes.postLanguage === 'pl')
          expect(new Set(topics.map((topic) => topic.headline)).size).toBeGreaterThanOrEqual(27);
        // Days of remembrance may bend the spread: they take calm types and tones only.
        const quietDays = dates.filter((date) => quietOccasionOf(date)).length;
        const ordinary = topics.filter((topic) => !topic.idea.startsWith('quiet:'));
        expect(spreadOf(ordinary.map((topic) => topic.contentType))).toBeLessThanOrEqual(1 + quietDays);
        expect(spreadOf(ordinary.map((topic) => topic.tone))).toBeLessThanOrEqual(1 + quietDays);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['bakery', 'dentist', 'software', 'estate', 'shoes'] as const)(
    'gives no two images of a month the same headline: %s',
    (brand) => {
      for (const from of ['2026-11-22', '2027-03-02', '2027-07-15']) {
        const topics = planMonth({ profile: sampleBrand(brand), dates: month(from), seed: from });
        expect(new Set(topics.map(({ headline }) => headline)).size, from).toBe(30);
      }
    },
  );

  it('tells what has a season in its season', () => {
    const ideas = (from: string) =>
      planMonth({ profile: sampleBrand('bakery'), dates: month(from), seed: 'a' }).map(({ idea }) => idea);
    expect(ideas('2026-11-22').some((idea) => idea.startsWith('pierniki:'))).toBe(true);
    expect(ideas('2027-06-01').some((idea) => idea.startsWith('pierniki:'))).toBe(false);
  });

  it('is exactly even in a month without days of remembrance', () => {
    const topics = planMonth({ profile: sampleBrand('software'), dates: month('2026-05-20'), seed: 'a' });
    expect(spreadOf(topics.map((topic) => topic.contentType))).toBeLessThanOrEqual(1);
    expect(spreadOf(topics.map((topic) => topic.tone))).toBeLessThanOrEqual(1);
    expect(scorePlan(topics)).toMatchObject({ contentTypes: 100, tones: 100, ideas: 100 });
  });

  it('is the same for the same seed and another for another', () => {
    const plan = (seed: string) =>
      planMonth({ profile: sampleBrand('shoes'), dates: month('2027-03-01'), seed });
    expect(plan('a')).toEqual(plan('a'));
    expect(plan('b').map((topic) => topic.idea)).not.toEqual(plan('a').map((topic) => topic.idea));
  });

  it.each(['2026-11-01', '2026-11-02', '2026-04-03', '2027-04-10', '2026-08-01', '2026-09-17', '2026-12-13'])(
    'stays calm on %s',
    (date) => {
      const profile = sampleBrand('shoes', {
        contentTypes: ['promotion', 'event-coverage'],
        tones: ['funny'],
      });
      const [topic] = planMonth({ profile, dates: [date], seed: 'a' });
      expect(topic?.idea).toMatch(/^quiet:/);
      expect(['promotion', 'event-coverage', 'case-study', 'interview']).not.toContain(topic?.contentType);
      expect(topic?.tone).not.toBe('funny');
      expect(topic?.reason).toContain('bez sprzedaży');
    },
  );

  it('knows what each trade celebrates', () => {
    const names = (brand: 'bakery' | 'dentist' | 'shoes' | 'software', from: string) =>
      planMonth({ profile: sampleBrand(brand), dates: month(from), seed: 'a' }).map(
        (topic) => topic.occasionId,
      );
    expect(names('bakery', '2027-01-25')).toContain('tlusty-czwartek');
    expect(names('bakery', '2026-10-01')).toContain('dzien-chleba');
    expect(names('bakery', '2027-02-01')).not.toContain('dzien-pizzy');
    expect(names('dentist', '2027-02-20')).toContain('dzien-dentysty');
    expect(names('dentist', '2026-11-20')).not.toContain('black-friday');
    expect(names('shoes', '2026-12-01').some((id) => id?.startsWith('nh-grudzien'))).toBe(true);
    expect(names('software', '2026-09-01')).toContain('dzien-programisty');
  });

  it('gives occasions a quarter of the days at most, but every public holiday its own', () => {
    const topics = planMonth({ profile: sampleBrand('bakery'), dates: month('2026-12-05'), seed: 'a' });
    const occasions = topics.filter((topic) => topic.idea.startsWith('occasion:'));
    expect(occasions.length).toBeLessThanOrEqual(10);
    expect(occasions.map((topic) => topic.occasionId)).toEqual(
      expect.arrayContaining(['wigilia', 'boze-narodzenie', 'drugi-dzien-swiat', 'nowy-rok']),
    );
  });

  it('leaves the ideas of earlier plans for last', () => {
    const profile = sampleBrand('bakery');
    const first = planMonth({ profile, dates: month('2026-05-20'), seed: 'a' }).map((topic) => topic.idea);
    const next = planMonth({ profile, dates: month('2026-06-20'), seed: 'a', recentIdeas: first });
    const repeated = next.filter((topic) => first.includes(topic.idea) && !topic.idea.includes('occasion'));
    expect(repeated).toEqual([]);
  });
});

describe('spreadDates', () => {
  it.each([
    ['daily', 30],
    ['3-times-week', 13],
    ['weekly', 4],
    ['bi-weekly', 2],
    ['monthly', 1],
  ] as const)('gives %s %i posts in thirty days', (frequency, count) => {
    const dates = spreadDates({ from: '2026-11-22', days: 30, frequency });
    expect(dates).toHaveLength(count);
    expect(new Set(dates).size).toBe(count);
    expect(dates[0]).toBe('2026-11-22');
    expect((dates.at(-1) ?? '') <= '2026-12-21').toBe(true);
  });

  it('never leaves a short window empty', () => {
    expect(spreadDates({ from: '2026-12-31', days: 1, frequency: 'monthly' })).toEqual(['2026-12-31']);
    expect(spreadDates({ from: '2026-12-31', days: 3, frequency: 'daily' })).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
  });
});
