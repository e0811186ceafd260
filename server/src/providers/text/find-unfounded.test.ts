import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import corpus from '../../../test/claim-traps.json' with { type: 'json' };
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { findUnfounded } from './find-unfounded.ts';
import type { WritingBrief } from './text-writer.ts';

const factOf = (text: string): ToldFact => ({
  id: text,
  type: 'statement',
  say: [{ text, as: 'none' }],
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
});

function briefIn(
  language: keyof typeof corpus,
  facts: readonly string[] = corpus[language].facts,
): WritingBrief {
  const { brand, trade } = corpus[language];
  const profile = sampleBrand('bakery', {
    brandName: brand,
    trade,
    postLanguage: language,
    keywords: [],
    uniqueSellingPoints: '',
    brandValues: '',
    targetAudience: '',
    callToAction: '',
  });
  const topic = {
    date: '2026-05-21',
    idea: 'occasion:none',
    headline: '',
    summary: '',
    contentType: 'educational' as const,
    tone: 'friendly' as const,
    occasionId: null,
    occasionName: null,
  };
  return {
    profile,
    topic: topic as never,
    date: '2026-05-21',
    language,
    recentTexts: [],
    variant: 0,
    facts: facts.map(factOf),
    seed: 'a',
  };
}

const LANGUAGES = ['pl', 'en', 'de'] as const;
const foundIn = (text: string, language: PostLanguage) =>
  findUnfounded(`${text} #a #b`, briefIn(language as 'pl'));

describe.each(LANGUAGES)('claims in %s', (language) => {
  const { traps, honest } = corpus[language];

  it('that no fact carries are found, at least 95 of 100', () => {
    const missed = traps.filter((text) => foundIn(text, language).length === 0);
    expect(missed.length / traps.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('are not seen in honest sentences, at most 3 of 100', () => {
    const refused = honest.filter((text) => foundIn(text, language).length > 0);
    expect(
      refused.length / honest.length,
      refused.map((text) => `${text} → ${foundIn(text, language)}`).join('\n'),
    ).toBeLessThanOrEqual(0.03);
  });
});

describe('a claim', () => {
  it('is no claim any more once it is a confirmed fact', () => {
    for (const language of LANGUAGES)
      for (const text of corpus[language].traps)
        expect(findUnfounded(text, briefIn(language, [text])), text).toEqual([]);
  });

  it('may say a number as a word or in figures', () => {
    const told = briefIn('pl', ['Od 20 lat naprawiamy rowery.']);
    expect(findUnfounded('Od dwudziestu lat naprawiamy rowery.', told)).toEqual([]);
    expect(findUnfounded('Od trzydziestu lat naprawiamy rowery.', told)).not.toEqual([]);
  });

  it('in the words of the example has its four parts found', () => {
    const found = foundIn(
      'Od dwudziestu lat naprawiamy rowery mistrzów Polski, pięć tysięcy klientów.',
      'pl',
    );
    expect(found.length).toBeGreaterThanOrEqual(3);
  });

  it('in somebody’s mouth is a quote: five words nobody told', () => {
    expect(foundIn('Na kartce stało: „to był mój najlepszy chleb w życiu”.', 'pl')).toContain(
      'to był mój najlepszy chleb w życiu',
    );
    expect(foundIn('Słowo „zakwas” pachnie kwaśno.', 'pl')).toEqual([]);
  });

  it('is not looked for in languages without packs', () => {
    expect(findUnfounded('Desde 1998 somos los mejores.', { ...briefIn('pl'), language: 'es' })).toEqual([]);
  });
});
