import { INDUSTRIES, POST_LANGUAGES, TONES } from '@postownia/contract/brand-vocabulary';
import { checkPostText, detectLanguage } from '@postownia/contract/post-text';
import { describe, expect, it } from 'vitest';
import { OCCASIONS } from '../../../data/occasions.ts';
import { FACETS, findTrades, PHRASES, subjectsFor } from '../../../data/phrase-bank.ts';

const LONGEST = {
  headline: 26,
  question: 55,
  tip: 105,
  why: 75,
  scene: 110,
  offer: 100,
  case: 120,
  watch: 105,
  ask: 60,
};

describe.each(POST_LANGUAGES)('the phrases of %s', (language) => {
  const { voice, industries, occasions } = PHRASES[language];
  const subjects = INDUSTRIES.flatMap((industry) =>
    industries[industry].subjects.map((subject) => ({ industry, subject })),
  );

  it('give every brand at least thirty different angles', () => {
    for (const industry of INDUSTRIES) {
      expect(subjectsFor(language, industry, []).length * FACETS.length).toBeGreaterThanOrEqual(30);
    }
  });

  it('are complete, short enough, without figures, gaps and claims', () => {
    for (const { subject } of subjects) {
      for (const [field, longest] of Object.entries(LONGEST)) {
        const text = String(subject[field as keyof typeof subject]);
        expect(text.length, `${subject.id} ${field}`).toBeLessThanOrEqual(longest);
        expect(text, `${subject.id} ${field}`).toMatch(/^[¿¡„«“]?\p{Lu}[^{}[\]\d]+$/u);
        const findings = checkPostText(`${text} #a #b`, { language, flags: [] });
        expect(
          findings.filter((finding) => finding.code !== 'wrong-language'),
          `${subject.id}: ${text}`,
        ).toEqual([]);
      }
      expect(subject.tags).toHaveLength(2);
      for (const tag of subject.tags) expect(tag).toMatch(/^#[\p{L}\p{N}_]{2,28}$/u);
    }
  });

  it('speak their own language', () => {
    for (const { subject } of subjects) {
      const text = FACETS.map((facet) => subject[facet]).join(' ');
      expect([language, null], `${subject.id}: ${text}`).toContain(detectLanguage(text));
    }
  });

  it('name each subject once and open its sides differently', () => {
    for (const industry of INDUSTRIES) {
      const ids = industries[industry].subjects.map((subject) => subject.id);
      expect(new Set(ids).size).toBe(ids.length);
      const openings = industries[industry].subjects.flatMap((subject) =>
        FACETS.map((facet) => subject[facet].toLowerCase().split(/\s+/).slice(0, 4).join(' ')),
      );
      expect(new Set(openings).size).toBe(openings.length);
    }
  });

  it('have an opener for every side in every tone, a closer, and calls in both registers', () => {
    for (const tone of TONES) {
      for (const facet of FACETS) expect(voice.openers[facet][tone].length).toBeGreaterThan(1);
      expect(voice.closers[tone].length).toBeGreaterThan(1);
    }
    for (const register of ['formal', 'informal'] as const) {
      for (const calls of Object.values(voice.calls[register])) expect(calls.length).toBeGreaterThan(1);
    }
    const tones = TONES.map((tone) => JSON.stringify(FACETS.map((facet) => voice.openers[facet][tone])));
    expect(new Set(tones).size).toBe(TONES.length);
  });

  it('speak of known occasions only, calmly on quiet days', () => {
    for (const [id, phrases] of Object.entries(occasions)) {
      const occasion = OCCASIONS.find((candidate) => candidate.id === id);
      expect(occasion, id).toBeDefined();
      expect(phrases.headline.length, id).toBeLessThanOrEqual(26);
      expect(phrases.tag, id).toMatch(/^#[\p{L}\p{N}_]{2,28}$/u);
      for (const line of phrases.lines) {
        expect(line.length, id).toBeLessThanOrEqual(130);
        expect(line, id).not.toMatch(/\d/);
        if (occasion?.tone === 'quiet') expect(line, id).not.toMatch(/!/);
      }
    }
  });
});

it('tells the leading trade of every industry from sixteen subjects of its own, none with another’s headline', () => {
  const leading = INDUSTRIES.map((industry) => {
    const own = PHRASES.pl.industries[industry].subjects.filter(({ trade }) => trade !== undefined);
    return Math.max(...[...Map.groupBy(own, ({ trade }) => trade).values()].map(({ length }) => length));
  });
  expect(Math.min(...leading)).toBeGreaterThanOrEqual(16);
  for (const industry of INDUSTRIES) {
    const headlines = PHRASES.pl.industries[industry].subjects.map(({ headline }) => headline);
    expect(new Set(headlines).size).toBe(headlines.length);
  }
});

it('has two lines for every occasion beyond Poland, one for each register', () => {
  for (const language of POST_LANGUAGES.filter((one) => one !== 'pl'))
    for (const [id, { lines }] of Object.entries(PHRASES[language].occasions))
      expect(lines.length, `${language} ${id}`).toBeGreaterThanOrEqual(2);
});

it('keeps one Polish register apart from the other', () => {
  const { informal, formal } = PHRASES.pl.voice.calls;
  expect(JSON.stringify(informal)).not.toMatch(/Państw/);
  expect(JSON.stringify(formal)).not.toMatch(
    /(?<!\p{L})(Ciebie|Ci|masz|napisz|zajrzyj|daj|zapisz)(?!\p{L})/iu,
  );
});

it('recognises trades by the beginnings of a brand’s own words', () => {
  expect(findTrades('Gastronomia', 'Piekarnia rzemieślnicza')).toEqual(['bakery']);
  expect(findTrades('E-commerce', 'butik z sukienkami')).toEqual([]);
  expect(findTrades('E-commerce', 'buty na każdą porę')).toEqual(['shoes']);
  expect(findTrades('Moda', 'buty')).toEqual([]);
});
