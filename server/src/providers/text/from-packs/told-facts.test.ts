import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { SIMILARITY_LIMIT, similarityTo, splitHashtags } from '@postownia/contract/post-text';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../../test/brand-profiles.ts';
import { planMonth } from '../../../features/month-plans/plan-month.ts';
import { spreadDates } from '../../../features/month-plans/spread-dates.ts';
import { readPack } from '../../../trade-packs/read-pack.ts';
import {
  inCompany,
  isSaidBy,
  sayTogether,
  type ToldFact,
  tellsWith,
} from '../../../trade-packs/told-fact.ts';
import { composePost } from '../builtin-writer.ts';

const offer = (name: string, tags: readonly string[] = []): ToldFact => ({
  id: name,
  type: 'offer',
  tags: [...tags],
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: [
    { text: `W ofercie: ${name}.`, as: 'none' },
    { text: `Mamy w ofercie: ${name}.`, as: 'my' },
  ],
});
const statement = (text: string, as: 'ja' | 'my'): ToldFact => ({
  ...offer(text),
  type: 'statement',
  say: [{ text, as }],
});

const BARE: Partial<BrandProfile> = {
  keywords: [],
  uniqueSellingPoints: '',
  callToAction: '',
  contentTypes: ['educational', 'promotion'],
};

interface Month {
  readonly profile: BrandProfile;
  readonly facts?: readonly ToldFact[];
  readonly from?: string;
  readonly speaker?: 'ja' | 'my' | null;
}

function write({ profile, facts = [], from = '2026-12-01', speaker = null }: Month) {
  const dates = spreadDates({ from, days: 30, frequency: 'daily' });
  const posts: { topic: PlannedTopic; body: string }[] = [];
  for (const topic of planMonth({ profile, facts, dates, seed: 'month', speaker })) {
    const recentTexts = posts.map(({ body }) => body);
    const seen = { language: 'pl' as const, recentTexts, variant: 0, seed: 'month', speaker };
    const text = composePost({ profile, facts, topic, date: topic.date, ...seen });
    posts.push({ topic, body: splitHashtags(text).body.replace(/\s+/gu, ' ').trim() });
  }
  return posts;
}

describe('facts in posts', () => {
  it('are told together where they only name things, never bare, never twice in one post', () => {
    const names = ['frezowanie', 'balayage', 'keratyna', 'upięcia'];
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Gosia', trade: 'salon fryzjerski' });
    const posts = write({ profile, facts: names.map((name) => offer(name)) });
    for (const { body } of posts)
      for (const name of names) expect(body.split(`: ${name}`).length, body).toBeLessThanOrEqual(2);
    const told = posts.filter(({ topic }) => topic.idea.startsWith('fact:'));
    expect(told.map(({ body }) => body).join('\n')).toContain(
      'W ofercie: frezowanie, balayage, keratyna i upięcia.',
    );
    // The poster names what the post tells.
    for (const { topic, body } of told)
      expect(body.toLocaleLowerCase('pl')).toContain(topic.headline.toLocaleLowerCase('pl').split(' ')[0]);
  });

  it('bring others of their list along where they name too little behind a core', () => {
    const facts = [offer('płaszcze', ['płaszcz']), offer('sukienki', ['sukien']), offer('żakiety')];
    const [coats] = facts;
    if (coats === undefined) throw new Error('no fact');
    const said = (sentence: string, one = coats) =>
      inCompany({ fact: one, sentence }, facts, { to: 'ty', as: 'my' }, 'pl');
    expect(said('W ofercie: płaszcze.')).toBe('W ofercie: płaszcze, sukienki i żakiety.');
    expect(said('Mamy w ofercie: płaszcze.')).toBe('Mamy w ofercie: płaszcze, sukienki i żakiety.');
    expect(isSaidBy(coats, 'Mamy w ofercie: płaszcze, sukienki i żakiety.')).toBe(true);
    expect(isSaidBy(coats, 'Mamy w ofercie: płaszczełki.')).toBe(false);
    const whole = offer('szycie płaszczy na miarę z własnego materiału');
    expect(said('W ofercie: szycie płaszczy na miarę z własnego materiału.', whole)).toBeNull();
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Szafa', trade: 'sklep odzieżowy' });
    const bodies = write({ profile, facts }).map(({ body }) => body);
    expect(
      bodies.filter((body) =>
        /(?:ofercie:?|Znajdziesz u nas|Zapytaj u nas o) (?:płaszcze|sukienki)\.$/u.test(body),
      ),
    ).toEqual([]);
  });

  it('stay out of a list while their season is away', () => {
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Okruszek', trade: 'piekarnia' });
    const doughnuts = { ...offer('pączki na karnawał'), months: [1, 2] };
    const facts = [offer('chleb wiejski z formy'), doughnuts, offer('podpłomyki z solą')];
    const told = write({ profile, facts, from: '2027-10-05' }).map(({ body }) => body);
    expect(told.join('\n')).toContain('chleb wiejski z formy i podpłomyki z solą.');
    expect(told.join('\n')).not.toContain('pączki');
  });

  it('are told beside their subject rather than in a list of things that have subjects of their own', () => {
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Memento', trade: 'dom pogrzebowy' });
    const facts = [offer('kremacje', ['kremac']), offer('transport zmarłych', ['transport'])];
    const told = write({ profile, facts, from: '2027-02-01' }).filter(({ topic }) =>
      /^fact:.*\/funeral-home\//u.test(topic.idea),
    );
    expect(told.length).toBeGreaterThan(0);
    for (const { body } of told) expect(body).not.toMatch(/^W ofercie/u);
  });

  it('say "oraz" where a name has an "i" of its own', () => {
    const register = { to: 'ty', as: 'my' } as const;
    const facts = [offer('ZUS i USC'), offer('kremacje')];
    expect(sayTogether(facts, register, 'pl')).toBe('W ofercie: ZUS i USC oraz kremacje.');
    const ages = [offer('terapia od 2 r.ż'), offer('masaż')];
    expect(sayTogether(ages, register, 'pl')).toBe('W ofercie: terapia od 2 r.ż. i masaż.');
    expect(sayTogether(ages.toReversed(), register, 'pl')).toBe('W ofercie: masaż i terapia od 2 r.ż.');
    expect(tellsWith(statement('Mierzymy sami.', 'my'), facts, register)).toHaveLength(1);
  });

  it('decide the voice of a brand that says nothing else of itself', () => {
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Parola', trade: 'biuro tłumaczeń' });
    const fact = statement('Wycenę każdej umowy i każdego aktu wysyłamy w jedną godzinę.', 'my');
    expect(
      write({ profile, facts: [fact] })
        .map(({ body }) => body)
        .join(' '),
    ).toContain('wysyłamy w jedną');
  });

  it('stand first where they ask and answer, or name a mistake: what the trade knows explains them', () => {
    const profile = sampleBrand('bakery', {
      ...BARE,
      brandName: 'Zelówka',
      trade: 'szewc',
      contentLength: 'long',
      contentTypes: ['educational', 'expert-advice'],
    });
    const said = 'Częsty błąd: ludzie suszą buty na kaloryferze. Lepiej wypchać je gazetą.';
    const tags = ['susz', 'buty', 'kaloryfer', 'wypch', 'gaze'];
    const mistake: ToldFact = {
      ...offer('kaloryfer', tags),
      type: 'mistake',
      say: [{ text: said, as: 'none' }],
    };
    const told = write({ profile, facts: [mistake] }).filter(({ topic }) =>
      /^fact:.*\/shoemaker\//u.test(topic.idea),
    );
    expect(told).toHaveLength(1);
    for (const { body } of told) {
      expect(body.startsWith(said)).toBe(true);
      expect(body.length).toBeGreaterThan(said.length + 30);
    }
  });

  it('stand behind no warning, and neither does the brand’s own call', () => {
    const profile = sampleBrand('bakery', {
      ...BARE,
      brandName: 'Agro',
      trade: 'serwis maszyn rolniczych',
      callToAction: 'Dzwoń po nas',
    });
    const facts = [
      offer('węże i hydraulika', ['hydrauli', 'węże']),
      offer('osłony wałków', ['osło', 'wałk']),
    ];
    const safety = new Set(
      readPack('pl', 'agri-machinery')?.subjects.flatMap(({ id, facet }) => (facet === 'safety' ? [id] : [])),
    );
    const warnings = write({ profile, facts }).filter(({ topic }) =>
      safety.has(topic.idea.split('/')[1] ?? ''),
    );
    expect(warnings.length).toBeGreaterThan(0);
    for (const { body } of warnings)
      expect(body).not.toMatch(/ofercie|Zapytaj|Znajdziesz|też robi|Dzwoń po nas/u);
  });

  it.each(['biuro podróży', 'notariusz', 'szkoła tańca', 'gabinet psychologiczny'])(
    'never make two posts of a month alike, however short and near each other they are: %s',
    (trade) => {
      const facts = [
        ...['kursy', 'porady', 'konsultacje', 'zajęcia'].map((name) => offer(name, [name.slice(0, 5)])),
        statement('Odpowiadamy na wiadomości tego samego dnia.', 'my'),
        statement('Odpowiadamy na telefony tego samego dnia.', 'my'),
        statement('Pracujemy we troje, od lat w tym samym składzie.', 'my'),
        statement('Pracujemy tylko na umówioną godzinę.', 'my'),
      ];
      const named = { ...BARE, brandName: 'Zorza', trade, contentLength: 'short', emoticons: false } as const;
      const posts = write({ profile: sampleBrand('bakery', named), facts, from: '2027-02-22' });
      for (const [at, { topic, body }] of posts.entries()) {
        const nearest = similarityTo(posts.slice(0, at).map((post) => post.body))(body);
        expect(nearest, body).toBeLessThan(SIMILARITY_LIMIT);
        // A poster of a fact does not stand over a text about something else.
        const fact = facts.find(({ id }) => topic.idea === `fact:${id}/0`);
        if (fact?.type === 'statement') expect(body).toContain(fact.id);
      }
    },
  );

  it('never lend their words to another trade', () => {
    const profile = sampleBrand('bakery', {
      ...BARE,
      brandName: 'Parola',
      trade: 'biuro tłumaczeń',
      contentLength: 'long',
    });
    const facts = [offer('tłumaczenia stron internetowych'), offer('umowy')];
    for (const { body } of write({ profile, facts })) expect(body).not.toMatch(/serwer|hosting/iu);
  });
});

describe('occasions in posts', () => {
  it.each(['short', 'medium'] as const)('are spoken of in every length and voice: %s', (contentLength) => {
    for (const speaker of ['ja', 'my'] as const) {
      const named = { ...BARE, contentLength, brandName: 'Salon Fryzjerski Małgorzata', trade: 'fryzjerka' };
      const posts = write({ profile: sampleBrand('bakery', named), speaker });
      const christmas = posts.filter(({ topic }) => /-12-2[456]$/u.test(topic.date));
      expect(christmas).toHaveLength(3);
      for (const { body } of christmas) expect(body).toMatch(/wigili|świ[ąę]t|gwiazdk|narodzeni|kolęd/iu);
    }
  });

  it('are wished as one by a brand of one person', () => {
    const named = { ...BARE, brandName: 'Cyferblat', trade: 'zegarmistrz', contentLength: 'long' } as const;
    const posts = write({ profile: sampleBrand('bakery', named), speaker: 'ja' });
    const wishes = posts.filter(({ topic }) => topic.idea.startsWith('occasion:'));
    expect(wishes.length).toBeGreaterThan(3);
    for (const { body } of wishes)
      expect(body).not.toMatch(/(?<!\p{L})(?:my|nas|nam|nasz\p{L}{0,3}|\p{L}{2,}(?:emy|imy|ymy))(?!\p{L})/iu);
  });

  it('are silent at Christmas for whoever buries people', () => {
    const profile = sampleBrand('bakery', { ...BARE, brandName: 'Memento', trade: 'dom pogrzebowy' });
    const christmas = write({ profile: { ...profile, emoticons: true } }).filter(({ topic }) =>
      /-12-2[456]$/u.test(topic.date),
    );
    for (const { topic, body } of christmas) {
      expect(topic.idea).toMatch(/^quiet:/u);
      expect(`${topic.headline} ${body}`).not.toMatch(/wesoł|!|trumn|urn[aęy]|kremac/iu);
    }
  });
});
