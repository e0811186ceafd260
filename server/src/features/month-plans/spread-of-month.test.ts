import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { readPack } from '../../trade-packs/read-pack.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const dates = spreadDates({ from: '2027-04-05', days: 30, frequency: 'daily' });

const fact = (text: string, ...tags: string[]): ToldFact => ({
  id: text.slice(0, 20),
  type: 'statement',
  tags,
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: [{ text, as: 'none' }],
});

const TOLD = [
  'Immer derselbe Fahrlehrer sitzt daneben, vom ersten Tag bis zur Prüfung.',
  'Nach jeder Fahrt gibt es einen Zettel mit zwei Punkten für das nächste Mal.',
  'Helme liegen in allen Größen bereit und werden am Abend gelüftet.',
  'Der Golf mit Schaltung hat eine Spur im Sitz, in der schon viele saßen.',
  'Abgerechnet wird einzeln, Pakete kauft hier niemand im Voraus.',
  'Wer Angst vor der Autobahn hat, beginnt sonntags um sieben auf leerer Bahn.',
  'Motorräder stehen im Winter bei uns im Keller und bekommen neue Reifen.',
  'Theorie findet im alten Kino statt, mit Leinwand und roten Klappsesseln.',
  'Anhänger werden auf dem Hof des Baustoffhändlers geübt, mit Kies beladen.',
];

function plan(told: Partial<BrandProfile>, facts: readonly ToldFact[] = []) {
  const profile: BrandProfile = { ...sampleBrand('bakery'), keywords: [], uniqueSellingPoints: '', ...told };
  return planMonth({ profile, facts, dates, seed: 'spread', withoutOccasions: true }).map(({ idea }) =>
    parseIdea(idea),
  );
}

const school: Partial<BrandProfile> = {
  ...BRAND_PROFILE_DEFAULTS,
  brandName: 'Fahrschule am Tor',
  trade: 'Fahrschule',
  postLanguage: 'de',
};

describe('a pack of twenty subjects', () => {
  const isNeutral = (idea: ReturnType<typeof parseIdea>) => idea?.kind === 'pack' && idea.pack === 'neutral';

  it('has its days for any business spread over the month, not in a row at its end', () => {
    const ideas = plan(school);
    const neutral = ideas.flatMap((idea, at) => (isNeutral(idea) ? [at] : []));
    expect(neutral.length).toBeGreaterThan(4);
    expect(neutral.length).toBeLessThan(15);
    expect(neutral.filter((at) => at < 15).length).toBeGreaterThan(1);
    const longest = ideas.reduce(
      ({ most, row }, idea) => {
        const now = isNeutral(idea) ? row + 1 : 0;
        return { most: Math.max(most, now), row: now };
      },
      { most: 0, row: 0 },
    ).most;
    expect(longest).toBeLessThanOrEqual(2);
  });

  it('gives more days to facts than a third, from the first to the last of the month', () => {
    const facts = TOLD.map((text) => fact(text));
    const told = plan(school, facts).flatMap((idea, at) => (idea?.kind === 'fact' ? [at] : []));
    expect(told.at(0)).toBeLessThan(3);
    expect(told.at(-1)).toBeGreaterThan(20);
  });
});

describe('whom and what a firm names', () => {
  const audiencesOf = (trade: string) => {
    const pack = readPack('pl', 'swimming-school');
    return plan({ brandName: 'Mała Fala', trade }).flatMap((idea) => {
      if (idea?.kind !== 'pack' || idea.pack !== 'swimming-school') return [];
      return [pack?.subjects.find(({ id }) => id === idea.subjectId)?.audience ?? []];
    });
  };

  it('has subjects of its own customers before those of others', () => {
    const forAdults = (all: readonly (readonly string[])[]) =>
      all.filter((audience) => audience.every((id) => id === 'adult' || id === 'technique')).length;
    const babies = audiencesOf('szkoła pływania dla niemowląt i małych dzieci').slice(0, 20);
    const anybody = audiencesOf('szkoła pływania').slice(0, 20);
    expect(forAdults(babies)).toBe(0);
    expect(forAdults(anybody)).toBeGreaterThan(3);
  });

  it('tells nothing of what a firm says it does not use', () => {
    const pack = readPack('pl', 'nail-salon');
    const onVarnish = (facts: readonly ToldFact[]) =>
      plan({ brandName: 'Paluch', trade: 'manicure' }, facts).filter((idea) => {
        if (idea?.kind !== 'pack') return false;
        const core = pack?.subjects.find(({ id }) => id === idea.subjectId)?.cores[idea.core];
        return core !== undefined && /lakier/iu.test(core.sentences.join(' '));
      }).length;
    expect(onVarnish([])).toBeGreaterThan(2);
    expect(onVarnish([fact('Malowania nie ma, lakieru nie używam.', 'lakie')])).toBe(0);
  });

  it('stands a fact beside the core whose hashtag names it, not beside the other one', () => {
    const toys = fact('Zabawy w wodzie prowadzi jedna instruktorka na sześcioro maluchów.', 'zabawy');
    const told = plan({ brandName: 'Mała Foka', trade: 'szkoła pływania dla niemowląt' }, [toys]);
    const beside = told.flatMap((idea) =>
      idea?.kind === 'fact' && idea.beside !== null ? [idea.beside] : [],
    );
    expect(beside).toEqual([{ pack: 'swimming-school', subjectId: 'ruch-na-lawce', core: 1 }]);
  });
});
