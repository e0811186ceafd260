import { CONTENT_TYPES, INDUSTRIES, POST_LANGUAGES, TONES } from '@postownia/contract/brand-vocabulary';
import { PlannedTopic } from '@postownia/contract/features/month-plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { headlinesFor } from '../../trade-packs/meets.ts';
import { readPack } from '../../trade-packs/read-pack.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
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
    const seasonal = (idea: string, month: number) => {
      const [pack = '', subjectId] = idea.replace('pack:', '').split('/');
      const months = readPack('pl', pack)?.subjects.find(({ id }) => id === subjectId)?.months ?? [];
      return months.length > 0 && { inSeason: months.includes(month) };
    };
    for (const [from, months] of [
      ['2026-12-01', [12]],
      ['2027-06-01', [6]],
    ] as const) {
      const told = ideas(from).flatMap((idea) => seasonal(idea, months[0]) || []);
      expect(told.length, from).toBeGreaterThan(0);
      expect(
        told.every(({ inSeason }) => inSeason),
        from,
      ).toBe(true);
    }
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

  it.each(['2026-11-01', '2026-11-02', '2026-04-03', '2026-08-01'])('stays calm on %s', (date) => {
    const profile = sampleBrand('shoes', {
      contentTypes: ['promotion', 'event-coverage'],
      tones: ['funny'],
    });
    const [topic] = planMonth({ profile, dates: [date], seed: 'a' });
    expect(topic?.idea).toMatch(/^quiet:/);
    expect(['promotion', 'event-coverage', 'case-study', 'interview']).not.toContain(topic?.contentType);
    expect(topic?.tone).not.toBe('funny');
    expect(topic?.reason).toContain('bez sprzedaży');
  });

  it.each(['2026-09-17', '2026-12-13', '2027-03-01', '2027-02-10', '2027-04-10'])(
    'leaves %s to the calendar: an ordinary day',
    (date) => {
      const [topic] = planMonth({ profile: sampleBrand('shoes'), dates: [date], seed: 'a' });
      expect(topic?.idea).not.toMatch(/^quiet:/);
    },
  );

  it('keeps children’s days from alcohol, sales from the regulated, everything but holidays from a notary', () => {
    const occasions = (trade: string, from: string) =>
      planMonth({
        profile: sampleBrand('bakery', { trade, brandName: 'Wrona', keywords: [] }),
        dates: month(from),
        seed: 'a',
      }).flatMap(({ occasionId }) => occasionId ?? []);
    for (const from of ['2026-11-22', '2027-05-15', '2027-08-20'])
      expect(
        occasions('browar rzemieślniczy', from).filter((id) =>
          /mikolajki|dzien-(?:dziecka|matki|misia)|szkoln/u.test(id),
        ),
      ).toEqual([]);
    expect(occasions('gabinet stomatologiczny', '2026-11-22')).not.toContain('black-friday');
    expect(occasions('schronisko dla zwierząt', '2026-11-01')).not.toContain('movember');
    const notary = occasions('kancelaria notarialna', '2026-12-05');
    expect(notary).toEqual(['wigilia', 'boze-narodzenie', 'drugi-dzien-swiat', 'nowy-rok']);
    expect(occasions('wszystko i nic', '2026-11-22')).toEqual([]);
  });

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

  it('lets cores and headlines rest for 90 days, subjects for 30', () => {
    const profile = sampleBrand('bakery');
    const plan = (from: string, recent: ReturnType<typeof planMonth> = []) =>
      planMonth({ profile, dates: month(from), seed: from, recent });
    const first = plan('2026-05-20');
    const second = plan('2026-06-20', first);
    const third = plan('2026-07-20', [...first, ...second]);
    const all = [...first, ...second, ...third].filter(({ idea }) => idea.startsWith('pack:'));
    expect(new Set(all.map(({ idea }) => idea)).size).toBe(all.length);
    const again = second.filter(({ headline }) => first.some((topic) => topic.headline === headline));
    expect(again).toEqual([]);
    const days = Map.groupBy(all, ({ idea }) => idea.slice(0, idea.lastIndexOf('/')));
    for (const topics of days.values())
      for (const [at, { date }] of topics.slice(1).entries())
        expect(dayOrdinal(date) - dayOrdinal(topics[at]?.date ?? '')).toBeGreaterThanOrEqual(30);
  });

  it('speaks of the trade, never of the industry', () => {
    for (const industry of INDUSTRIES) {
      const profile = sampleBrand('bakery', {
        industry,
        brandName: 'Dach Plus',
        trade: 'dekarz',
        keywords: [],
      });
      const ideas = planMonth({ profile, dates: month('2027-03-02'), seed: 'a', withoutOccasions: true });
      const packs = new Set(ideas.flatMap(({ idea }) => /^pack:([^/]+)/u.exec(idea)?.[1] ?? []));
      expect([...packs], industry).toEqual(['roofer']);
    }
  });

  it('tells what any small business can tell where nothing names the trade', () => {
    const profile = sampleBrand('bakery', {
      brandName: 'Anna',
      trade: '',
      keywords: [],
      uniqueSellingPoints: '',
    });
    const topics = planMonth({ profile, dates: month('2027-03-02'), seed: 'a', withoutOccasions: true });
    expect(topics.every(({ idea }) => /^(?:pack:neutral|quiet)/u.test(idea))).toBe(true);
    expect(topics.some(({ reason }) => reason.includes('każdej małej firmy'))).toBe(true);
  });

  it('gives two brands of a trade another order and other cores', () => {
    const ideas = (brandName: string) => {
      const profile = sampleBrand('bakery', { brandName, trade: 'dekarz', keywords: [] });
      const plan = { profile, dates: month('2027-03-02'), seed: brandName, withoutOccasions: true };
      return planMonth(plan).map(({ idea }) => idea);
    };
    const [one, other] = [ideas('Dachy Nowak'), ideas('Solidny Dach')];
    // Thirty of some forty subjects: most are the same, every other core is not.
    expect(one.filter((idea) => other.includes(idea)).length).toBeLessThan(18);
    expect(one.filter((idea, at) => idea === other[at]).length).toBeLessThan(4);
  });

  describe('with confirmed facts', () => {
    const fact = (id: string, type: ToldFact['type'], text: string, tags: string[] = []): ToldFact => ({
      id,
      type,
      tags,
      months: [],
      validUntil: null,
      state: 'confirmed',
      say: [{ text, as: 'none' as const }],
    });
    const facts = [
      fact('a', 'guarantee', '10 lat gwarancji na szczelność.', ['szczeln']),
      fact('b', 'offer', 'Rynny i obróbki blacharskie.', ['rynn']),
      fact('c', 'question', 'Czy da się położyć na stare?'),
      fact('d', 'taboo', 'żartów z klientów'),
      fact('e', 'person', 'Marek zajmuje się kominami.', ['komin']),
    ];
    const profile = sampleBrand('bakery', {
      brandName: 'Dach Plus',
      trade: 'dekarz',
      keywords: [],
      contentTypes: ['promotion', 'educational', 'behind-the-scenes', 'expert-advice'],
    });
    const plan = (told: typeof facts) =>
      planMonth({ profile, dates: month('2027-03-02'), seed: 'a', facts: told, withoutOccasions: true });

    it('tells each once, beside a subject of the same matter, and says why', () => {
      const topics = plan(facts).filter(({ idea }) => idea.startsWith('fact:'));
      expect(topics.map(({ idea }) => idea.slice(5, 6)).toSorted()).toEqual(['a', 'b', 'e']);
      expect(topics.find(({ idea }) => idea.startsWith('fact:b'))?.idea).toContain('/roofer/');
      for (const { reason, summary } of topics) {
        expect(reason).toContain('faktów');
        expect(facts.map(({ say }) => say[0]?.text)).toContain(summary);
      }
    });

    it('stands each beside the core that speaks of it, not beside the other one of its subject', () => {
      const breeder = sampleBrand('bakery', { trade: 'domowa hodowla kotów', contentLength: 'medium' });
      // The first core of that subject is about the night of a birth, the second about messages after a year.
      const messages = fact('m', 'time', 'Na wiadomości odpisuję wieczorami.', ['wiadomo']);
      const topics = planMonth({
        profile: breeder,
        dates: month('2027-03-02'),
        seed: 'a',
        facts: [messages],
      });
      const told = topics.filter(({ idea }) => idea.startsWith('fact:')).map(({ idea }) => idea);
      expect(told).toEqual(['fact:m/0/cat-breeder/noc-z-kotka/1']);
    });

    it('never one after its last day or out of its months', () => {
      const over = facts.map((one) => ({ ...one, validUntil: '2027-03-01' }));
      const summer = facts.map((one) => ({ ...one, months: [7] }));
      for (const told of [over, summer])
        expect(plan(told).some(({ idea }) => idea.startsWith('fact:'))).toBe(false);
    });
  });

  it('puts the headline of the core that is told on the poster', () => {
    const asleep = readPack('pl', 'horse-stable')?.subjects.find(({ id }) => id === 'kon-spi-na-stojaco');
    const firsts = asleep?.cores.map(({ sentences }, at) => headlinesFor(asleep, sentences, at)[0]);
    expect(firsts).toEqual(['Słoma na boku', 'Jeden jak latarnia']);
    const profile = sampleBrand('bakery', {
      brandName: 'Podkowa',
      trade: 'stajnia, jazda konna',
      keywords: [],
    });
    for (const { idea, headline } of planMonth({ profile, dates: month('2027-01-02'), seed: 'p' })) {
      const [, subjectId, core] = idea.split('/');
      const subject = readPack('pl', 'horse-stable')?.subjects.find(({ id }) => id === subjectId);
      if (subject === undefined || core === undefined) continue;
      const sentences = subject.cores[Number(core)]?.sentences ?? [];
      expect(headline).toBe(headlinesFor(subject, sentences, Number(core))[0]);
    }
  });

  it('asks the owner where the kind of content lives from him, and only there', () => {
    const profile = sampleBrand('bakery', { contentTypes: ['behind-the-scenes', 'educational'] });
    const topics = planMonth({ profile, dates: month('2027-03-02'), seed: 'a' });
    const asked = topics.filter(({ ownerQuestion }) => ownerQuestion !== undefined);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.every(({ contentType }) => contentType === 'behind-the-scenes')).toBe(true);
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

const fact = (type: ToldFact['type'], text: string, ...tags: string[]): ToldFact => ({
  id: text.slice(0, 12),
  type,
  tags,
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: [{ text, as: 'none' }],
});

describe('a business without a pack of its own', () => {
  const shop = sampleBrand('bakery', {
    brandName: 'Wobler',
    trade: 'sklep z drobiazgami nad jeziorem',
    keywords: ['jezioro'],
  });

  it('that sells over a counter speaks of no estimates, queues and booked hours', () => {
    const topics = planMonth({ profile: shop, dates: month('2027-02-22'), seed: 'wobler' });
    const neutral = topics.flatMap(({ idea }) => /^pack:neutral\/([^/]+)/.exec(idea)?.[1] ?? []);
    expect(neutral.length).toBeGreaterThan(15);
    const askedOfCraftsmen = [
      'kolejka-zlecen',
      'termin-sztywny',
      'dwa-terminy',
      'odpowiedz-nie',
      'piec-minut-roboty',
    ];
    expect(neutral.filter((id) => askedOfCraftsmen.includes(id))).toEqual([]);
  });

  it('has posters that say its facts, not the word for their kind', () => {
    const facts = [
      fact('offer', 'Sprzedajemy zezwolenia na jeziora augustowskie.'),
      fact('experience', 'Sklep prowadzi wędkarz, który łowi na jeziorze Necko od małego.'),
      fact('offer', 'Wędkę za ponad 300 zł dowozimy gratis, ale tylko w granicach miasta Augustów.'),
    ];
    const topics = planMonth({ profile: shop, facts, dates: month('2027-02-22'), seed: 'wobler' });
    const headlines = topics.filter(({ idea }) => idea.startsWith('fact:')).map(({ headline }) => headline);
    expect(headlines).toContain('Sprzedajemy zezwolenia na jeziora augustowskie');
    // "Od małego" narrows nothing, but "od" may: then the kind is said, as for what is counted or limited.
    expect(headlines.some((headline) => headline.startsWith('Wędkę za ponad'))).toBe(false);
  });
});
