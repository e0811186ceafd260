import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../test/brand-profiles.ts';
import { planMonth } from '../features/month-plans/plan-month.ts';
import { spreadDates } from '../features/month-plans/spread-dates.ts';
import { composePost } from '../providers/text/builtin-writer.ts';
import { findProblems } from '../providers/text/find-problems.ts';
import { readTaboos } from './taboos.ts';
import type { ToldFact } from './told-fact.ts';

const taboo = (text: string): ToldFact => ({
  id: text,
  type: 'taboo',
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: [{ text, as: 'none' }],
});

const saidIn = (told: string, text: string) => readTaboos([taboo(told)]).saidIn(text);

function twoMonths(trade: string, told: string) {
  const facts = [taboo(told)];
  const profile = sampleBrand('bakery', {
    brandName: 'Szept',
    trade,
    keywords: [],
    uniqueSellingPoints: '',
    brandValues: '',
    contentLength: 'medium',
  });
  const dates = spreadDates({ from: '2026-11-30', days: 60, frequency: 'daily' });
  const texts: string[] = [];
  const topics = planMonth({ profile, facts, dates, seed: 'taboo' });
  for (const topic of topics)
    texts.push(
      composePost({
        profile,
        facts,
        topic,
        date: topic.date,
        language: 'pl',
        recentTexts: texts,
        variant: 0,
        seed: 'taboo',
      }),
    );
  return { profile, facts, topics, texts };
}

describe('what a brand never wants to see', () => {
  it('is known in every case of the word, and means no other word', () => {
    for (const text of ['Czy z wady wymowy się wyrasta?', 'Mowa o wadzie.', 'WADA zgryzu'])
      expect(saidIn('Słowa "wada".', text), text).toBe('wada');
    expect(saidIn('Słowa „tani”.', 'Tanie buty, taniej niż wczoraj.')).toBe('tani');
    expect(saidIn('Słowa „tani”.', 'Taniec to nie tańszy sport.')).toBeNull();
    expect(saidIn('Polityki.', 'Bez polityką przy stole się obejdzie.')).toBe('Polityki');
    expect(saidIn('Zdjęć dzieci.', 'Dzieci robią zdjęcia.')).toBeNull();
    expect(saidIn('Żartów z klientów.', 'Klient ma zawsze czas.')).toBeNull();
  });

  it('stands in no text and on no poster of two months', () => {
    const { topics, texts } = twoMonths('logopeda', 'Słowa "wada".');
    for (const text of [...texts, ...topics.map(({ headline }) => headline)])
      expect(text).not.toMatch(/(?<!\p{L})wa(?:d[ayęąo]|dzie)(?!\p{L})/iu);
  });

  it('leaves jokes out where jokes are unwanted', () => {
    const { topics } = twoMonths('przeprowadzki', 'Żartów z klientów.');
    expect(topics.filter(({ idea }) => /karton-roznosci|humor/u.test(idea))).toEqual([]);
  });

  it('is refused from a model as well', () => {
    const { profile, facts, topics } = twoMonths('logopeda', 'Słowa "wada".');
    const [topic] = topics;
    if (topic === undefined) throw new Error('No topic.');
    const brief = {
      profile,
      facts,
      topic,
      date: topic.date,
      language: 'pl' as const,
      recentTexts: [],
      variant: 0,
      seed: 'taboo',
    };
    const found = (text: string) => findProblems(text, brief).map(({ code }) => code);
    expect(found('Czy z wady wymowy się wyrasta? Zapytaj w gabinecie.\n\n#mowa #Szept')).toContain('taboo');
    expect(found('Czy z tego się wyrasta? Zapytaj w gabinecie.\n\n#mowa #Szept')).not.toContain('taboo');
  });
});
