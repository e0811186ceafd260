import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract';
import { detectLanguage, splitHashtags } from '@postownia/contract/post-text';
import { describe, expect, it } from 'vitest';
import { parseIdea } from '../../../../data/idea.ts';
import { planMonth } from '../../../features/month-plans/plan-month.ts';
import { spreadDates } from '../../../features/month-plans/spread-dates.ts';
import { factsIn } from '../../../trade-packs/facts-in-language.ts';
import { readNeutralPack } from '../../../trade-packs/read-pack.ts';
import type { ToldFact } from '../../../trade-packs/told-fact.ts';
import { composePost } from '../builtin-writer.ts';

function monthOf(told: Partial<BrandProfile>, facts: readonly ToldFact[] = []) {
  const required = {
    brandName: 'Northgate',
    industry: 'E-commerce',
    targetAudience: '',
    companySize: '1-10',
    postFrequency: 'daily',
  } as const;
  const profile: BrandProfile = { ...BRAND_PROFILE_DEFAULTS, ...required, ...told };
  const language = profile.postLanguage;
  const dates = spreadDates({ from: '2027-03-02', days: 30, frequency: 'daily' });
  const texts: string[] = [];
  const topics = planMonth({ profile, facts, dates, seed: 'abroad' });
  for (const topic of topics) {
    const recentTexts = [...texts];
    const known = { profile, facts, topic, language, recentTexts };
    texts.push(composePost({ ...known, date: topic.date, variant: 0, seed: 'abroad' }));
  }
  return { topics, texts, bodies: texts.map((text) => splitHashtags(text).body) };
}

const fact = (id: string, text: string): ToldFact => ({
  id,
  type: 'offer',
  say: [
    { text: `W ofercie: ${text}.`, as: 'none' },
    { text: `Mamy w ofercie: ${text}.`, as: 'my' },
  ],
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
});

describe.each([
  ['en', 'locksmith in Gdynia'],
  ['de', 'Schlüsseldienst in Stettin'],
  ['fr', 'serrurier à Lille'],
  ['it', 'fabbro a Trento'],
] as const)('a month in %s of a trade without a pack there', (postLanguage, trade) => {
  const { topics, bodies, texts } = monthOf({ postLanguage, trade });

  it('rests on the neutral pack of the language', () => {
    const subjects = new Set(readNeutralPack(postLanguage).subjects.map(({ id }) => id));
    const ideas = topics.map(({ idea }) => parseIdea(idea));
    const told = ideas.flatMap((idea) => (idea?.kind === 'pack' ? [idea] : []));
    expect(told.length).toBeGreaterThanOrEqual(24);
    for (const { pack, subjectId } of told)
      expect(pack !== 'neutral' || subjects.has(subjectId), subjectId).toBe(true);
  });

  it('is written in the language and in no other', () => {
    for (const body of bodies) expect([postLanguage, null], body).toContain(detectLanguage(body));
    const clear = bodies.filter((body) => detectLanguage(body) === postLanguage);
    expect(clear.length).toBeGreaterThan(bodies.length * 0.8);
    for (const text of texts) expect(text).not.toMatch(/[ąćęłńśźż]/iu);
  });

  it('says no sentence twice', () => {
    const sentences = bodies.flatMap((body) => body.split(/\n|(?<=[.?!])\s+/u)).filter(Boolean);
    expect(sentences.length - new Set(sentences).size).toBeLessThanOrEqual(sentences.length * 0.05);
  });
});

it('tells facts in the language that they were told in, under a label of that language', () => {
  const told = [
    fact('a', 'locks for old wooden doors and for the gate'),
    fact('b', 'keys that are cut while you are here'),
    fact('c', 'strzyżenie męskie'),
  ];
  const all = monthOf({ postLanguage: 'en', trade: 'a locksmith in the old town' }, told).bodies.join('\n');
  expect(all).toMatch(/(?:On offer|We offer): (?:locks|keys)/u);
  expect(all).not.toMatch(/ofercie|strzyżenie/u);
});

it('tells no Polish fact in another language', () => {
  const told = [fact('a', 'kable i klucze'), fact('b', 'zamki do starych drzwi i do bram')];
  const all = monthOf({ postLanguage: 'de', trade: 'Schlüsseldienst' }, told).bodies.join('\n');
  expect(all).not.toMatch(/kable|zamki|ofercie/iu);
});

it('writes German things on offer with their capitals, and what is wrong with a thing without one', () => {
  const told = [
    'inspektion',
    'laufräder zentrieren',
    'umbau auf Nabendynamo',
    'gebrauchte Räder',
    'kein Öl auf der Bremse',
  ].map((text, at) => fact(`${at}`, text));
  const profile = {
    brandName: 'Kettenblatt',
    trade: 'Wir sind eine Werkstatt und reparieren Räder',
    uniqueSellingPoints: '',
  };
  expect(factsIn('de', told, profile).map(({ say }) => say[0]?.text)).toEqual([
    'Im Angebot: Inspektion.',
    'Im Angebot: Laufräder zentrieren.',
    'Im Angebot: Umbau auf Nabendynamo.',
    'Im Angebot: gebrauchte Räder.',
    'Im Angebot: kein Öl auf der Bremse.',
  ]);
});

it('begins a German mistake, which is a whole sentence, with a capital', () => {
  const text = 'Częsty błąd: sie sprühen Öl auf die Bremsscheibe.';
  const mistake = { ...fact('a', ''), say: [{ text, as: 'none' as const }] };
  const profile = {
    brandName: 'Kettenblatt',
    trade: 'Wir sind eine Werkstatt und reparieren Räder',
    uniqueSellingPoints: '',
  };
  expect(factsIn('de', [mistake], profile)[0]?.say[0]?.text).toBe(
    'Ein häufiger Fehler: Sie sprühen Öl auf die Bremsscheibe.',
  );
});

it('says in the language when to call', () => {
  const call = { ...fact('a', ''), say: [{ text: 'Kiedy dzwonić: dripping taps.', as: 'none' as const }] };
  const profile = {
    brandName: 'Pipes',
    trade: 'We are the plumbers of the old town',
    uniqueSellingPoints: '',
  };
  expect(factsIn('en', [call], profile)[0]?.say[0]?.text).toBe('When to call: dripping taps.');
});

it('hears one whole sentence among bare names of things', () => {
  const told = [
    { ...fact('a', ''), say: [{ text: 'I work on my own.', as: 'ja' as const }] },
    fact('b', 'boiler repairs'),
    fact('c', 'new bathrooms'),
  ];
  const profile = { brandName: 'Hexham Pipes', trade: 'plumber', uniqueSellingPoints: '' };
  expect(factsIn('en', told, profile)).toHaveLength(3);
  expect(factsIn('en', [fact('a', 'kable i klucze')], profile)).toEqual([]);
});

it('asks nothing that only the other core of a subject leads up to', () => {
  const onGlasses = ['Fahrschule Kessler', 'Am Tor', 'Nordring', 'Blinker', 'Fahrschule Huber'].flatMap(
    (brandName) => {
      const { topics, bodies } = monthOf({ postLanguage: 'de', trade: 'Fahrschule', brandName });
      return bodies.filter(
        (_, at) => topics[at]?.idea.startsWith('pack:driving-school/brille-sehtest/0') === true,
      );
    },
  );
  expect(onGlasses.length).toBeGreaterThan(0);
  for (const body of onGlasses) expect(body).not.toContain('Pedal');
});
