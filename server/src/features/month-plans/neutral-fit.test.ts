import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import fit from '../../../data/neutral-fit.json' with { type: 'json' };
import { neutralFit } from '../../trade-packs/neutral-fit.ts';
import { readNeutralPack } from '../../trade-packs/read-pack.ts';
import { tradeOf } from '../../trade-packs/trade-of.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const LANGUAGES = ['pl', 'en', 'de', 'fr', 'it'] as const;
type Language = (typeof LANGUAGES)[number];

const subjectsOf = (language: Language) => readNeutralPack(language).subjects.map(({ id }) => id);

function brand(trade: string, postLanguage: Language): BrandProfile {
  const described = { brandName: 'Nordlicht', industry: 'E-commerce', targetAudience: '' } as const;
  return {
    ...BRAND_PROFILE_DEFAULTS,
    ...described,
    companySize: '1-10',
    postFrequency: 'daily',
    trade,
    postLanguage,
  };
}

function fitsFor(trade: string, language: Language) {
  const profile = brand(trade, language);
  return neutralFit(tradeOf({ profile }), profile.trade);
}

describe('whom a neutral subject suits', () => {
  it.each([
    'przyjeżdżamy z lunetami na wesela',
    'dojeżdżam do klienta',
    'mobilny pokaz baniek',
    'sauna na przyczepie, przywożę ją pod dom',
  ])('is nobody’s way to a door where the firm comes itself: %s', (trade) => {
    const fits = fitsFor(trade, 'pl');
    for (const id of ['ile-to-trwa', 'droga-zima', 'pinezka-na-mapie', 'minuty-pod-drzwiami'])
      expect(fits(id), id).toBe(false);
    expect(fits('ktos-przyjezdza')).toBe(true);
  });

  it('is said of subjects that there are, in each language', () => {
    const known = new Set(LANGUAGES.flatMap(subjectsOf));
    const { servesPeople, visitsHomes } = fit;
    expect([...servesPeople.only, ...visitsHomes.only].filter((id) => !known.has(id))).toEqual([]);
    for (const { unfit } of [
      fit.overTheCounter,
      fit.withoutThings,
      servesPeople,
      fit.withoutGoods,
      fit.heals,
    ]) {
      expect(unfit.filter((id) => !known.has(id))).toEqual([]);
      for (const language of LANGUAGES)
        expect(
          subjectsOf(language).some((id) => unfit.includes(id)),
          language,
        ).toBe(true);
    }
  });

  it.each([
    ['de', 'Elektriker', 'auf-bestellung'],
    ['de', 'Steuerberatung', 'muster-am-fenster'],
    ['de', 'Schlüsseldienst in Stettin', 'auf-bestellung'],
    ['en', 'electrician', 'made-to-order'],
    ['en', 'driving school', 'sample-in-hand'],
    ['pl', 'elektryk', 'probka-przy-oknie'],
  ] as const)('%s: %s makes and shows no things, so not %s', (language, trade, subject) => {
    expect(fitsFor(trade, language)(subject)).toBe(false);
  });

  it.each([
    ['de', 'Klempner', 'etwas-spaeter'],
    ['en', 'plumber', 'running-late'],
    ['fr', 'plombier', 'en-retard'],
    ['it', 'idraulico', 'in-ritardo'],
  ] as const)(
    '%s: %s comes to the customer, so nobody takes off a coat: no %s',
    (language, trade, subject) => {
      expect(fitsFor(trade, language)(subject)).toBe(false);
      expect(subjectsOf(language)).toContain(subject);
    },
  );

  it.each([
    ['de', 'Tischlerei', 'auf-bestellung'],
    ['de', 'Keramikwerkstatt', 'auf-bestellung'],
    ['de', 'Malerbetrieb', 'muster-am-fenster'],
    ['en', 'handmade ceramics', 'made-to-order'],
    ['en', 'tailor', 'sample-in-hand'],
    ['pl', 'stolarz meblowy', 'probka-przy-oknie'],
  ] as const)('%s: %s makes or shows things, so %s too', (language, trade, subject) => {
    expect(fitsFor(trade, language)(subject)).toBe(true);
  });

  it.each([
    ['pl', 'osteopata', 'instrukcja-w-szufladzie'],
    ['pl', 'osteopata', 'polecenie-od-sasiada'],
    ['pl', 'osteopata', 'prezent-w-listopadzie'],
    ['pl', 'osteopata', 'konkretna-opinia'],
    ['pl', 'osteopata', 'ktos-przyjezdza'],
    ['pl', 'ścianka wspinaczkowa', 'instrukcja-w-szufladzie'],
    ['pl', 'ścianka wspinaczkowa', 'kolejka-zlecen'],
    ['pl', 'nauczyciel gry w go', 'instrukcja-w-szufladzie'],
    ['pl', 'doradztwo podatkowe', 'instrukcja-w-szufladzie'],
    ['pl', 'kowal', 'co-zabrac'],
    ['pl', 'sklep z tkaninami', 'co-zabrac'],
    ['pl', 'sklep z tkaninami', 'ktos-przyjezdza'],
    ['en', 'osteopath', 'keep-the-receipt'],
    ['en', 'osteopath', 'honest-review'],
    ['de', 'Osteopathie', 'beleg-fotografieren'],
    ['en', 'dog walker', 'keep-the-receipt'],
    ['en', 'guided tours of the old town', 'three-offers'],
    ['pl', 'oprowadzam po Lublinie', 'instrukcja-w-szufladzie'],
    ['pl', 'kowal', 'data-na-sloiku'],
    ['en', 'plumber', 'parcel-photo'],
  ] as const)('%s: %s has no use for %s', (language, trade, subject) => {
    expect(fitsFor(trade, language)(subject)).toBe(false);
  });

  it.each([
    ['pl', 'osteopata', 'co-zabrac'],
    ['pl', 'osteopata', 'pytanie-wczesniej'],
    ['pl', 'ścianka wspinaczkowa', 'konkretna-opinia'],
    ['pl', 'nauczyciel gry w go', 'nastepny-termin'],
    ['pl', 'kowal', 'prezent-w-listopadzie'],
    ['pl', 'szyldy i kasetony', 'ktos-przyjezdza'],
    ['pl', 'sklep z tkaninami', 'instrukcja-w-szufladzie'],
    ['pl', 'sklep z tkaninami', 'wzor-ktory-sie-podoba'],
    ['pl', '', 'polecenie-od-sasiada'],
    ['pl', 'kubki z wysyłką', 'prezent-przezycie'],
    ['en', 'online shop for yarn', 'parcel-photo'],
  ] as const)('%s: %s may well say %s', (language, trade, subject) => {
    expect(fitsFor(trade, language)(subject)).toBe(true);
  });

  it.each(['osteopata', 'ścianka wspinaczkowa', 'kowal', 'szyldy i kasetony', 'sklep z odzieżą roboczą'])(
    'two daily months of %s without a fact say nothing that does not suit it',
    (trade) => {
      const fits = fitsFor(trade, 'pl');
      const dates = spreadDates({ from: '2027-02-22', days: 60, frequency: 'daily' });
      const ideas = planMonth({ profile: brand(trade, 'pl'), dates, seed: 'sześćdziesiąt' }).map(({ idea }) =>
        parseIdea(idea),
      );
      const neutral = ideas.flatMap((idea) =>
        idea?.kind === 'pack' && idea.pack === 'neutral' ? idea.subjectId : [],
      );
      expect(neutral.length).toBeGreaterThan(30);
      expect(neutral.filter((id) => !fits(id))).toEqual([]);
    },
  );

  it.each(LANGUAGES)('keeps enough for a daily month of a trade without a pack: %s', (language) => {
    const fits = fitsFor('', language);
    expect(subjectsOf(language).filter(fits).length).toBeGreaterThanOrEqual(36);
  });

  it.each([
    ['de', 'Elektriker'],
    ['en', 'electrician'],
  ] as const)('%s: no month of an %s speaks of things', (language, trade) => {
    const told = ['2027-02-22', '2027-05-20', '2027-10-01'].flatMap((from) => {
      const dates = spreadDates({ from, days: 30, frequency: 'daily' });
      return planMonth({ profile: brand(trade, language), dates, seed: 'nordlicht' }).map(({ idea }) =>
        parseIdea(idea),
      );
    });
    const neutral = told.flatMap((idea) =>
      idea?.kind === 'pack' && idea.pack === 'neutral' ? idea.subjectId : [],
    );
    expect(neutral.length).toBeGreaterThan(3);
    expect(neutral.filter((id) => fit.withoutThings.unfit.includes(id))).toEqual([]);
  });
});
