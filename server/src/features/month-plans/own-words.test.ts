import type { InterviewQuestion } from '@postownia/contract';
import { splitHashtags } from '@postownia/contract/post-text';
import { expect, it } from 'vitest';
import { parseIdea } from '../../../data/idea.ts';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { composePost } from '../../providers/text/builtin-writer.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const ANSWERS: Partial<Record<InterviewQuestion, string>> = {
  q1: 'Jestem sam, Bogusław Kulesza, zegarmistrz w trzecim pokoleniu, przy warsztacie siedzę od 1991 roku',
  q2: 'wymiana baterii, naprawa zegarków mechanicznych, skracanie bransolet',
  q3: 'Ile się czeka na naprawę? Bateria od ręki, zegarek mechaniczny 2-3 tygodnie',
  q4: 'nakręcają zegar do tyłu palcem, trzeba zawsze do przodu. kąpią się w zegarku, a uszczelki ma z 1998 roku. trzymają rozładowaną baterię w środku rok, wtedy mechanizm do wyrzucenia',
  q6: 'oleje tylko szwajcarskie, bo tani olej po roku gęstnieje. nie poleruję starych kopert bez pytania, bo zegarek traci na wartości. części dorabiam na tokarce po dziadku',
  q8: 'Zamość, ul. Grodzka 11, wejście z podwórza. pon-pt 9-17',
  q10: 'rok gwarancji na naprawę mechaniczną, wycena za darmo',
  q11: 'każdą śrubkę odkładam w tej samej kolejności na szkiełku, czyszczę kopertę od środka, zapisuję na karcie, co robiłem',
};

const facts: ToldFact[] = (Object.entries(ANSWERS) as [InterviewQuestion, string][]).flatMap(
  ([question, text]) =>
    readFacts(text, { question, speaker: 'ja' }).map((read, at) => ({
      ...read,
      id: `${question}-${at}`,
      state: 'confirmed' as const,
    })),
);

const profile = sampleBrand('bakery', {
  brandName: 'Zegarmistrz Kulesza',
  trade: 'zegarmistrz',
  keywords: [],
  uniqueSellingPoints: '',
  brandValues: '',
  callToAction: '',
  emoticons: true,
  contentLength: 'medium',
});

function write(days: number) {
  const dates = spreadDates({ from: '2027-02-22', days, frequency: 'daily' });
  const texts: string[] = [];
  return planMonth({ profile, facts, speaker: 'ja', dates, seed: 'kulesza', withoutOccasions: true }).map(
    (topic) => {
      const brief = { profile, facts, speaker: 'ja', topic, date: topic.date, language: 'pl' } as const;
      const text = composePost({ ...brief, recentTexts: texts, variant: 0, seed: 'kulesza' });
      texts.push(text);
      return {
        idea: parseIdea(topic.idea),
        headline: topic.headline,
        body: splitHashtags(text).body.replace(/\s+/gu, ' ').trim(),
      };
    },
  );
}

const posts = write(30);
const bodies = posts.map(({ body }) => body);

it('tells what its owner told in about half of the posts, though a pack knows the trade', () => {
  const onFacts = posts.filter(({ idea }) => idea?.kind === 'fact').length;
  expect(onFacts).toBeGreaterThanOrEqual(12);
  expect(onFacts).toBeLessThanOrEqual(15);
});

it('tells short sentences on the same together, beside no subject of the pack', () => {
  expect(bodies.some((body) => body.includes('Jestem sam. Przy warsztacie siedzę od 1991 roku.'))).toBe(true);
});

it('says where its door is, and names the town among the hashtags', () => {
  expect(bodies.some((body) => body.includes('ul. Grodzka 11, wejście z podwórza'))).toBe(true);
});

it('puts no bare thing on offer behind what is about something else, and smiles at no mistake', () => {
  for (const { idea, body } of posts) {
    if (idea?.kind === 'pack')
      expect(body).not.toMatch(/(?:ofert|Zapytaj mnie o|Znajdziesz u mnie).*(?:baterii|bransolet)/u);
    if (body.startsWith('Częsty błąd')) expect(body).not.toMatch(/\p{Extended_Pictographic}/u);
  }
});

it('names a mistake on the poster by its first clause, a principle by its first sentence', () => {
  const headlines = posts.map(({ headline }) => headline);
  expect(headlines).toContain('Częsty błąd: ludzie nakręcają zegar do tyłu palcem');
  expect(headlines).not.toContain('Częsty błąd');
  expect(headlines).toContain('Każdą śrubkę odkładam w tej samej kolejności na szkiełku');
  expect(headlines).not.toContain('Zegarmistrz Kulesza');
});
