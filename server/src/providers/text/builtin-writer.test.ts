import {
  CHARACTERS_BY_LENGTH,
  CONTENT_LENGTHS,
  INDUSTRIES,
  POST_LANGUAGES,
  TONES,
} from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import {
  checkPostText,
  countGraphemes,
  findUntoldNumbers,
  openingOf,
  splitHashtags,
  textSimilarity,
} from '@postownia/contract/post-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_BRANDS, sampleBrand } from '../../../test/brand-profiles.ts';
import { planMonth } from '../../features/month-plans/plan-month.ts';
import { spreadDates } from '../../features/month-plans/spread-dates.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { composePost, createBuiltinWriter } from './builtin-writer.ts';
import { numberSources } from './number-sources.ts';
import type { WritingBrief } from './text-writer.ts';

function briefFor(
  profile: BrandProfile,
  topic: PlannedTopic,
  recentTexts: readonly string[] = [],
  variant = 0,
): WritingBrief {
  return {
    profile,
    topic,
    date: topic.date,
    language: profile.postLanguage,
    recentTexts,
    variant,
    seed: 'proof',
  };
}

function writeMonth(profile: BrandProfile, from: string) {
  const dates = spreadDates({ from, days: 30, frequency: 'daily' });
  const topics = planMonth({ profile, dates, seed: 'proof' });
  const texts: string[] = [];
  for (const topic of topics) texts.push(composePost(briefFor(profile, topic, texts)));
  return { topics, texts };
}

function expectPostable(text: string, brief: WritingBrief): void {
  const { profile, language } = brief;
  const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
  expect(countGraphemes(text), text).toBeLessThanOrEqual(limit);
  const { hashtags } = splitHashtags(text);
  expect(hashtags.length, text).toBeGreaterThanOrEqual(2);
  expect(hashtags.length, text).toBeLessThanOrEqual(5);
  const context = { language, flags: flagsOf(brief), limit, names: [profile.brandName] };
  expect(
    checkPostText(text, context).filter((finding) => finding.severity === 'error'),
    text,
  ).toEqual([]);
  expect(findUntoldNumbers(text, numberSources(brief)), text).toEqual([]);
  expect(text, text).not.toMatch(/[{}]|\bundefined\b|\bnull\b|\.\.|: *[.:?!]|\?\.|!\.| ,| \.(?!\w)/);
}

describe('the built-in writer', () => {
  it('keeps every rule for whatever people type into a profile', () => {
    const words = fc
      .string({ unit: 'grapheme', maxLength: 80 })
      .map((text) => text.replace(/[{}[\]<>*_`]/g, ''));
    const odd = fc.record({
      brandName: words.filter((text) => text.trim() !== ''),
      trade: words,
      uniqueSellingPoints: words,
      brandValues: words,
      hashtagStrategy: words,
      keywords: fc.uniqueArray(words, { maxLength: 5 }),
      emoticons: fc.boolean(),
      languageStyle: fc.constantFrom('formal', 'informal'),
      contentStyle: fc.constantFrom('informative', 'story', 'question', 'list'),
      contentLength: fc.constantFrom(...CONTENT_LENGTHS),
      postLanguage: fc.constantFrom(...POST_LANGUAGES),
      industry: fc.constantFrom(...INDUSTRIES),
    });
    fc.assert(
      fc.property(odd, (changes) => {
        const profile = sampleBrand('shoes', changes as Partial<BrandProfile>);
        const [topic] = planMonth({ profile, dates: ['2026-06-10'], seed: 'odd' });
        const brief = briefFor(profile, topic as PlannedTopic);
        const text = composePost(brief);
        const limit = CHARACTERS_BY_LENGTH[profile.contentLength];
        expect(
          checkPostText(text, {
            language: brief.language,
            flags: flagsOf(brief),
            limit,
            names: [profile.brandName],
          }).filter((finding) => finding.severity === 'error'),
        ).toEqual([]);
        expect(findUntoldNumbers(text, numberSources(brief))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each(['NaN', 'null', 'Nora [studio]', '<Kropka>', '**Gwiazdy**'])(
    'writes for a brand whose name looks like a gap: %s',
    (brandName) => {
      for (const postLanguage of POST_LANGUAGES) {
        const profile = sampleBrand('yoga', { brandName, postLanguage });
        const [topic] = planMonth({ profile, dates: ['2026-01-10'], seed: 'odd' });
        expect(composePost(briefFor(profile, topic as PlannedTopic))).not.toBe('');
      }
    },
  );

  it.each(Object.keys(SAMPLE_BRANDS) as (keyof typeof SAMPLE_BRANDS)[])(
    'writes a month for %s without repeating itself',
    (name) => {
      const { texts } = writeMonth(sampleBrand(name), '2026-11-22');
      expect(new Set(texts.map(openingOf)).size).toBe(30);
      for (const [at, text] of texts.entries()) {
        for (const other of texts.slice(0, at))
          expect(textSimilarity(text, other), `${text}\n${other}`).toBeLessThanOrEqual(0.35);
      }
    },
  );

  it('writes whole months in every language without one opening twice', () => {
    for (const postLanguage of POST_LANGUAGES) {
      const { texts } = writeMonth(sampleBrand('dentist', { postLanguage }), '2026-12-01');
      expect(new Set(texts.map(openingOf)).size, postLanguage).toBe(30);
    }
  });

  it('gives the same text for the same brief and another for a new variant', () => {
    const profile = sampleBrand('bakery');
    const [topic] = planMonth({ profile, dates: ['2026-05-21'], seed: 'a' });
    const first = composePost(briefFor(profile, topic as PlannedTopic));
    expect(composePost(briefFor(profile, topic as PlannedTopic))).toBe(first);
    const renewed = composePost(briefFor(profile, topic as PlannedTopic, [first], 1));
    expect(textSimilarity(renewed, first)).toBeLessThan(0.4);
  });

  it('speaks in one register only', () => {
    const polite = writeMonth(sampleBrand('dentist', { callToAction: '' }), '2026-05-20').texts.join('\n');
    expect(polite).not.toMatch(
      /(?<!\p{L})(Ciebie|Ci|napisz|zajrzyj|wpadnij|daj znać|odezwij się)(?!\p{L})/iu,
    );
    const familiar = writeMonth(sampleBrand('bakery'), '2026-05-20').texts.join('\n');
    expect(familiar).not.toMatch(/Państw/u);
  });

  it('uses emoji only when the brand wants them, and none on a day of remembrance', () => {
    const emoji = /\p{Extended_Pictographic}/u;
    expect(writeMonth(sampleBrand('software'), '2026-05-20').texts.join()).not.toMatch(emoji);
    const { topics, texts } = writeMonth(sampleBrand('bakery'), '2026-10-20');
    const quiet = texts.filter((_, at) => topics[at]?.idea.startsWith('quiet:'));
    expect(quiet.length).toBeGreaterThanOrEqual(2);
    for (const text of quiet) {
      expect(text).not.toMatch(emoji);
      expect(text).not.toMatch(/!|zaprasza|ofert|wyróżnia|atut/iu);
    }
    // Every other post: a month that always ends in a smile smiles at nobody.
    const signed = texts.filter((text) => emoji.test(text)).length;
    expect(signed).toBeGreaterThanOrEqual(8);
    expect(signed).toBeLessThanOrEqual(22);
  });

  it('puts the brand’s own call where it sells, never under a holiday wish', () => {
    const { topics, texts } = writeMonth(sampleBrand('dentist'), '2026-12-10');
    const wish = texts[topics.findIndex((topic) => topic.occasionId === 'boze-narodzenie')];
    expect(wish).toContain('Świąt');
    expect(wish).not.toContain('Umów');
    const called = texts.filter((text) => text.includes('Umów wizytę przez telefon.')).length;
    expect(called).toBeGreaterThanOrEqual(2);
    expect(called / texts.length).toBeLessThanOrEqual(0.25);
  });

  it('tells the sentence a person wrote into the plan', () => {
    const profile = sampleBrand('bakery');
    const [topic] = planMonth({ profile, dates: ['2026-05-21'], seed: 'a' });
    const own = { ...(topic as PlannedTopic), summary: 'Od maja pieczemy także chleb z orzechami' };
    expect(composePost(briefFor(profile, own))).toContain('Od maja pieczemy także chleb z\u00a0orzechami.');
  });

  it('leaves Polish words of the profile out of a post in another language', () => {
    const { texts } = writeMonth(sampleBrand('dentist', { postLanguage: 'en' }), '2026-05-20');
    for (const text of texts)
      expect(splitHashtags(text).body.replaceAll('Dental Spokój', '')).not.toMatch(/[ąćęłńśźż]/i);
  });

  it('keeps Polish one-letter words with the next one', () => {
    for (const text of writeMonth(sampleBrand('estate'), '2026-05-20').texts) {
      expect(splitHashtags(text).body).not.toMatch(/(?<![\p{L}\p{N}#])[aiouwz] \p{L}/iu);
    }
  });

  it('says nothing twice in a month, and at least 60 characters a day', () => {
    for (const name of ['bakery', 'dentist', 'estate', 'shoes'] as const) {
      const { texts } = writeMonth(sampleBrand(name), '2027-03-02');
      const sentences = texts.flatMap((text) =>
        splitHashtags(text)
          .body.split(/\n|(?<=[.!?])\s/u)
          .map((sentence) => sentence.replace(/[^\p{L}\p{N} ]/gu, '').trim())
          .filter(Boolean),
      );
      expect((sentences.length - new Set(sentences).size) / sentences.length, name).toBeLessThanOrEqual(0.05);
      for (const text of texts)
        expect(countGraphemes(splitHashtags(text).body.trim()), text).toBeGreaterThanOrEqual(60);
    }
  });

  it('writes every "Nowa treść" anew, for as long as somebody asks', () => {
    for (const name of ['bakery', 'dentist', 'yoga'] as const) {
      const profile = sampleBrand(name);
      const dates = spreadDates({ from: '2027-03-02', days: 8, frequency: 'daily' });
      for (const topic of planMonth({ profile, dates, seed: 'again' })) {
        const texts: string[] = [];
        for (let variant = 0; variant < 5; variant += 1)
          texts.push(composePost(briefFor(profile, topic, texts.slice(-1), variant)));
        for (const [at, text] of texts.slice(1).entries()) expect(text).not.toBe(texts[at]);
      }
    }
  });

  it('stops for a signal that was aborted', async () => {
    const profile = sampleBrand('bakery');
    const [topic] = planMonth({ profile, dates: ['2026-05-21'], seed: 'a' });
    const writing = createBuiltinWriter().write(briefFor(profile, topic as PlannedTopic), {
      signal: AbortSignal.abort(),
    });
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('own words that no sentence can hold', () => {
  const hostile = fc.constantFrom(
    '#kawa #świt #jaźń',
    '𓁱va',
    'Б𑂜l__de',
    '(𓊫⫂𝆺𝅥𝅮𝅒-',
    '100% NAJTAŃSZY',
    '\u202e',
    'ẇ𐼟೫ഫ┙ꍮἂ漏',
  );
  const profile = fc
    .record({
      brandName: hostile,
      trade: hostile,
      targetAudience: hostile,
      brandValues: hostile,
      uniqueSellingPoints: hostile,
      hashtagStrategy: hostile,
      callToAction: hostile,
      keywords: fc.array(hostile, { maxLength: 3 }),
      industry: fc.constantFrom(...INDUSTRIES),
      postLanguage: fc.constantFrom(...POST_LANGUAGES),
      contentLength: fc.constantFrom(...CONTENT_LENGTHS),
    })
    .map((words) => sampleBrand('bakery', words));

  it('are left out rather than the post', () => {
    fc.assert(
      fc.property(profile, fc.constantFrom(...TONES), (brand, tone) => {
        const [planned] = planMonth({ profile: brand, dates: ['2026-11-16'], seed: 'hostile' });
        const brief = briefFor(brand, { ...(planned as PlannedTopic), tone });
        expectPostable(composePost(brief), brief);
      }),
      { numRuns: 150 },
    );
  });
});
