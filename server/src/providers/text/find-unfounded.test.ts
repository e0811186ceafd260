import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { describe, expect, it } from 'vitest';
import { briefOfCorpus as briefIn } from '../../../test/claim-briefs.ts';
import corpus from '../../../test/claim-traps.json' with { type: 'json' };
import { findUnfounded } from './find-unfounded.ts';

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
