import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { splitHashtags } from '@postownia/contract/post-text';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../../test/brand-profiles.ts';
import { planMonth } from '../../../features/month-plans/plan-month.ts';
import { readPack } from '../../../trade-packs/read-pack.ts';
import type { ToldFact } from '../../../trade-packs/told-fact.ts';
import { composePost } from '../builtin-writer.ts';

const SEEDS = Array.from({ length: 24 }, (_, at) => `seed ${at}`);

const fact = (type: ToldFact['type'], say: readonly string[], tags: readonly string[]): ToldFact => ({
  id: `${type}1`,
  type,
  tags: [...tags],
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: say.map((text) => ({ text, as: 'none' })),
});

const movers = (changes: Partial<BrandProfile> = {}) =>
  sampleBrand('bakery', {
    brandName: 'Kufer',
    trade: 'przeprowadzki',
    keywords: [],
    uniqueSellingPoints: '',
    callToAction: '',
    emoticons: false,
    ...changes,
  });

/** Posts of one idea as they come out for two dozen brands. */
function posts(profile: BrandProfile, facts: readonly ToldFact[], idea: string, summary: string): string[] {
  const [topic] = planMonth({ profile, dates: ['2027-02-09'], seed: 'endings' });
  if (topic === undefined) throw new Error('No topic');
  const planned = { ...topic, idea, summary, contentType: 'educational' as const };
  return SEEDS.map((seed) => {
    const text = composePost({
      profile,
      facts,
      topic: planned,
      date: planned.date,
      language: 'pl',
      recentTexts: [],
      variant: 0,
      seed,
    });
    return splitHashtags(text).body.replace(/\s+/gu, ' ').trim();
  });
}

const LABELS = readPack('pl', 'moving-company')?.subjects.find(({ id }) => id === 'bez-opisu')?.cores[0]
  ?.sentences;

describe('what ends a post about a mistake', () => {
  it('is no other mistake without its name, which would be advice', () => {
    const mistake = fact(
      'mistake',
      ['Częsty błąd: nie opisują kartonów.', 'Nie opisują kartonów.'],
      ['opis', 'karton'],
    );
    for (const body of posts(movers(), [mistake], 'pack:moving-company/bez-opisu/0', LABELS?.[0] ?? ''))
      expect(body).not.toContain('Nie opisują');
  });

  it('is no fact of the brand where the advice had no room', () => {
    const offer = fact('offer', ['Folię i koce przywozi ekipa.'], ['opis', 'karton']);
    const profile = movers({ contentLength: 'short' });
    const advice = LABELS?.at(-1) ?? '';
    const cut = posts(profile, [offer], 'pack:moving-company/bez-opisu/0', LABELS?.[0] ?? '').filter(
      (body) => body.includes(LABELS?.[0] ?? '-') && !body.includes(advice),
    );
    expect(cut.length).toBeGreaterThan(0);
    for (const body of cut) expect(body).not.toContain('Folię i koce');
  });

  it('is no call of the brand behind a mistake that was told without advice', () => {
    const said = 'Częsty błąd: pakują książki i naczynia w jeden wielki karton po telewizorze.';
    const bodies = posts(
      movers({ callToAction: 'Zadzwoń po wycenę' }),
      [fact('mistake', [said], ['książ'])],
      'fact:mistake1/0',
      said,
    );
    for (const body of bodies) {
      expect(body).toContain(said);
      expect(body).not.toContain('Zadzwoń');
    }
  });
});
