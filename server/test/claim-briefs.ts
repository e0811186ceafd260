import type { WritingBrief } from '../src/providers/text/text-writer.ts';
import type { ToldFact } from '../src/trade-packs/told-fact.ts';
import { sampleBrand } from './brand-profiles.ts';
import corpus from './claim-traps.json' with { type: 'json' };

/** A sentence as a confirmed fact of any voice. */
export const factOf = (text: string): ToldFact => ({
  id: text,
  type: 'statement',
  say: [{ text, as: 'none' }],
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
});

/** A brief of the brand that the sentences of a language are about; its facts, or others. */
export function briefOfCorpus(
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
