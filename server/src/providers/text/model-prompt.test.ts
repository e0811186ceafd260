import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { readPack } from '../../trade-packs/read-pack.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { composeWritingPrompt } from './compose-writing-prompt.ts';
import type { WritingBrief } from './text-writer.ts';

const fact = (type: ToldFact['type'], text: string, more: Partial<ToldFact> = {}): ToldFact => ({
  id: text,
  type,
  say: [{ text, as: 'none' }],
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
  ...more,
});

const FACTS = [
  fact('offer', 'W ofercie: diagnostyka komputerowa.', { tags: ['diagnostyka'] }),
  fact('process', 'Kontrolki odczytujemy w dniu przyjęcia auta.', { tags: ['kontrolki'] }),
  fact('process', 'Opony przechowujemy w ogrzewanej hali.', { tags: ['opony'] }),
  fact('hours', 'Czynne od poniedziałku do piątku, od 8 do 16.'),
  fact('guarantee', 'Na naprawę dajemy rok gwarancji.', { state: 'proposed' }),
  fact('price', 'Przegląd do końca marca kosztuje 149 zł.', { validUntil: '2026-03-31' }),
  fact('taboo', 'słowo „tanio”'),
];

const topic = (idea: string, more: Partial<PlannedTopic> = {}): PlannedTopic =>
  ({
    date: '2026-05-21',
    idea,
    headline: 'Kolor kontrolki',
    summary: 'Co mówi kolor kontrolki.',
    contentType: 'educational',
    tone: 'friendly',
    occasionId: null,
    occasionName: null,
    ...(more as object),
  }) as PlannedTopic;

function brief(changes: Partial<BrandProfile> = {}, more: Partial<WritingBrief> = {}): WritingBrief {
  const profile = sampleBrand('bakery', {
    brandName: 'Auto Wójcik',
    trade: 'warsztat samochodowy',
    industry: 'Nieruchomości',
    keywords: ['mechanik'],
    uniqueSellingPoints: '',
    targetAudience: 'kierowcy z okolicy',
    ...changes,
  });
  return {
    profile,
    topic: topic('pack:car-workshop/kolor-kontrolki/1'),
    date: '2026-05-21',
    language: profile.postLanguage,
    recentTexts: ['Opony lubią cień. Zapisz to sobie. #opony #auto'],
    variant: 0,
    facts: FACTS,
    seed: 'a',
    ...more,
  };
}

const dataOf = (asked: WritingBrief) =>
  JSON.parse(composeWritingPrompt(asked, 3).user) as Record<string, unknown>;

describe('what a model is told', () => {
  const data = dataOf(brief());

  it('are the confirmed facts that belong to the topic, and those that stand beside any', () => {
    expect(data.facts).toEqual([
      'Kontrolki odczytujemy w dniu przyjęcia auta.',
      'Czynne od poniedziałku do piątku, od 8 do 16.',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/gwarancji|149/);
  });

  it('is what the brand sells, for whom, and what it never wants to read', () => {
    expect(data).toMatchObject({
      brand: 'Auto Wójcik',
      trade: 'warsztat samochodowy',
      offers: ['diagnostyka komputerowa'],
      audience: 'kierowcy z okolicy',
      neverSay: ['słowo „tanio”'],
      customers: 'klienci',
    });
  });

  it('is what the trade knows of the subject, the planned thought first', () => {
    const pack = readPack('pl', 'car-workshop');
    const subject = pack?.subjects.find(({ id }) => id === 'kolor-kontrolki');
    const knowledge = data.knowledge as string[];
    expect(knowledge[0]).toBe(subject?.cores[1]?.sentences[0]);
    expect(data.core).toBe(knowledge[0]);
    expect(knowledge).toContain(subject?.cores[0]?.sentences[0]);
    expect(data.manners).toEqual(pack?.notes);
    expect(data.avoid).toEqual(pack?.avoid.slice(0, 8));
  });

  it('are two posts on other subjects, in the brand’s register, for the measure', () => {
    const golden = data.golden as { about: string; post: string }[];
    expect(golden).toHaveLength(2);
    for (const { about, post } of golden) {
      expect(about).not.toMatch(/kontrolk/i);
      expect(post).not.toMatch(/kontrolk|Państw/i);
      expect(post.length).toBeGreaterThan(60);
    }
  });

  it('is how the last posts began and ended, never the industry that was ticked', () => {
    expect(data.recentOpenings).toEqual(['opony lubią cień zapisz']);
    expect(data.recentClosings).toEqual(['Zapisz to sobie.']);
    expect(JSON.stringify(data)).not.toContain('Nieruchomości');
    expect(data).not.toHaveProperty('industry');
  });

  it('is the planned fact first, with the subject that it stands beside', () => {
    const planned = topic('fact:Opony przechowujemy w ogrzewanej hali./0/car-workshop/kolor-kontrolki/0');
    const told = dataOf(brief({}, { topic: planned }));
    expect(told.core).toBe('Opony przechowujemy w ogrzewanej hali.');
    expect((told.facts as string[])[0]).toBe(told.core);
  });

  it('in another language is its own pack’s, and no Polish word of ours', () => {
    const asked = brief(
      {
        postLanguage: 'en',
        trade: 'car repair workshop',
        keywords: ['mechanic'],
        brandName: 'Wojcik Cars',
        targetAudience: 'drivers',
      },
      { facts: [], topic: topic('none', { headline: 'Lights', summary: 'What the lights say.' }) },
    );
    const { system, user } = composeWritingPrompt(asked, 3);
    const { golden, manners } = JSON.parse(user) as { golden: { post: string }[]; manners: string[] };
    expect(golden).toHaveLength(2);
    expect(`${system}${JSON.stringify({ golden, manners })}`).not.toMatch(/[ąćęłńśźż]/i);
  });

  it('has no pack in a language without any, and still its facts', () => {
    const told = dataOf(brief({ postLanguage: 'es' }));
    expect(told).not.toHaveProperty('golden');
    expect(told).not.toHaveProperty('manners');
    expect(told.facts).toEqual(['Czynne od poniedziałku do piątku, od 8 do 16.']);
  });
});

describe('the rules of a prompt', () => {
  it('name the law of the trade in the language of the post', () => {
    const dentist = brief({ trade: 'gabinet stomatologiczny', keywords: ['stomatolog'] });
    const { system } = composeWritingPrompt(dentist, 3);
    expect(system).toContain('Prawo reklamy w tej branży:');
    expect(system).toContain('nie wolno zachęcać promocją');
    expect(composeWritingPrompt(brief(), 3).system).not.toContain('nie wolno zachęcać promocją');
    const english = brief({ trade: 'dental practice', keywords: ['dentist'], postLanguage: 'en' });
    expect(composeWritingPrompt(english, 3).system).toContain('Advertising law in this trade:');
  });

  it('ask for as many texts as are paid for, and say how much a reader sees', () => {
    expect(composeWritingPrompt(brief(), 3).system).toContain('Napisz 3 różne wersje');
    expect(composeWritingPrompt(brief(), 1).system).not.toContain('candidates');
    const pins = brief({ socialPlatforms: ['pinterest', 'facebook'] });
    expect(composeWritingPrompt(pins, 3).system).toContain('120 pierwszych znaków');
  });

  it('are the same on every day of a brand', () => {
    const other = brief(
      {},
      { date: '2026-05-22', recentTexts: [], topic: topic('pack:car-workshop/kolor-kontrolki/0') },
    );
    expect(composeWritingPrompt(other, 3).system).toBe(composeWritingPrompt(brief(), 3).system);
  });
});
