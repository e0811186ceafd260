import { BrandFact, LIMITS, type Speaker } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

const say = (text: string, speaker: Speaker | null = null) =>
  readFacts(text, { speaker }).flatMap((fact) =>
    fact.say.map((sentence) => `${sentence.as}: ${sentence.text}`),
  );

describe('a fact read from a text', () => {
  it('is proposed as whole sentences, its words unbent', () => {
    expect(say('10 lat gwarancji na szczelność')).toEqual([
      'none: 10 lat gwarancji na szczelność.',
      'my: Na szczelność dajemy 10 lat gwarancji.',
      'ja: Na szczelność daję 10 lat gwarancji.',
    ]);
    expect(say('pn.–pt. 8–16, sob. 9–13')).toEqual([
      'none: Czynne pn.–pt. 8–16, sob. 9–13.',
      'none: Godziny otwarcia: pn.–pt. 8–16, sob. 9–13.',
    ]);
    expect(say('24h pomoc drogowa')).toEqual(['none: 24h pomoc drogowa.']);
    expect(say('ul. Długa 5')).toEqual(['none: Adres: ul. Długa 5.']);
    expect(say('zakwas od 1998 r.')).toEqual(['none: Zakwas od 1998 r.']);
    expect(say('RTG zębów')).toContain('none: W ofercie: RTG zębów.');
    expect(say('2 lata gwarancji na wypełnienia, 5 lat na korony')).toEqual([
      'none: 2 lata gwarancji na wypełnienia, 5 lat na korony.',
    ]);
  });

  it('never stands as the bare name of a thing', () => {
    expect(say('Strzyżenie męskie')).toEqual([
      'none: W ofercie: strzyżenie męskie.',
      'my: Z naszej oferty: strzyżenie męskie.',
      'ja: Z mojej oferty: strzyżenie męskie.',
    ]);
    expect(say('parking przed budynkiem', 'my')).toEqual(['my: U nas: parking przed budynkiem.']);
    expect(say('Sanok ul. Jagiellońska 8')).toEqual(['none: Adres: Sanok ul. Jagiellońska 8.']);
    expect(say('całodobowo')).toEqual(['none: Czynne całodobowo.']);
    expect(say('najlepiej zadzwonić wcześniej', 'ja')).toEqual(['none: Najlepiej zadzwonić wcześniej.']);
  });

  it('keeps together what one word bends', () => {
    expect(say('tłumaczenia umów, aktów urodzenia, stron internetowych', 'my')[0]).toBe(
      'none: W ofercie: tłumaczenia umów, aktów urodzenia, stron internetowych.',
    );
    expect(say('miód lipowy, gryczany, wrzosowy, świece', 'my')).toEqual([
      'none: W ofercie: miód lipowy, gryczany, wrzosowy.',
      'my: Z naszej oferty: miód lipowy, gryczany, wrzosowy.',
      'none: W ofercie: świece.',
      'my: Z naszej oferty: świece.',
    ]);
    expect(say('tkaniny, zasłony', 'my')).toHaveLength(4);
    expect(say('Hodowlę prowadzimy od 2009 roku, w domu, nie w kojcach.')).toEqual([
      'my: Hodowlę prowadzimy od 2009 roku, w domu, nie w kojcach.',
    ]);
  });

  it('speaks with the voice of the brand only', () => {
    expect(say('10 lat gwarancji na szczelność', 'ja')).toEqual([
      'none: 10 lat gwarancji na szczelność.',
      'ja: Na szczelność daję 10 lat gwarancji.',
    ]);
    expect(say('Naprawiamy rowery')).toEqual(['my: Naprawiamy rowery.']);
    expect(say('Prowadzę zajęcia po polsku')).toEqual(['ja: Prowadzę zajęcia po polsku.']);
  });

  it('carries its numbers, its last day, and why it wants a second look', () => {
    expect(readFacts('pierwsza wizyta 0 zł do 31.12.2026', { speaker: null })).toMatchObject([
      {
        numbers: [
          { value: '0', unit: 'zł' },
          { value: '31.12.2026', unit: '' },
        ],
        validUntil: '2026-12-31',
        risk: ['price'],
      },
    ]);
    expect(readFacts('dostawa 2 500 zł netto', { speaker: null })[0]?.numbers).toEqual([
      { value: '2 500', unit: 'zł' },
    ]);
    expect(readFacts('rabat do 31.02.2026', { speaker: null })[0]?.validUntil).toBeNull();
    expect(readFacts('dr Jan Lis', { speaker: null })[0]?.risk).toEqual(['consent']);
    expect(readFacts('najlepsza pizza w mieście', { speaker: null })[0]?.risk).toEqual(['superlative']);
    expect(readFacts('masaż leczy kręgosłup', { speaker: null })[0]?.risk).toEqual(['health']);
    expect(readFacts('pomiar dachu dronem', { speaker: null })[0]?.tags).toEqual(['pomi', 'dach', 'dron']);
  });

  it('takes a share for a price only where something gets cheaper', () => {
    const type = (text: string) => readFacts(text, { speaker: null, question: 'q6' })[0]?.type;
    expect(['masło 82%', '100% wełny', 'bawełna 95%'].map(type)).toEqual([
      'material',
      'material',
      'material',
    ]);
    expect(['-20% na wszystko', '10% dla seniorów', 'rabat 5%'].map(type)).toEqual([
      'price',
      'price',
      'price',
    ]);
  });

  it('waits for the season that it names', () => {
    const months = (text: string) => readFacts(text, { speaker: null })[0]?.months;
    expect(months('pączki z różą w tłusty czwartek')).toEqual([1, 2]);
    expect(months('obozy latem')).toEqual([3, 4, 5, 6, 7, 8]);
    expect(months('paczki świąteczne dla firm')).toEqual([10, 11, 12]);
    expect(months('strzyżenie męskie')).toEqual([]);
    expect(months('pn.–pt. 8–16, latem do 18')).toEqual([]);
  });

  it.each([
    ['We wrześniu i w styczniu ruszają nowe grupy, w lipcu obozy.', [12, 1, 6, 7, 8, 9]],
    ['marzec–czerwiec najwięcej bram', [2, 3, 4, 5, 6]],
    ['Od października do lutego najwięcej.', [9, 10, 11, 12, 1, 2]],
    ['From May to September the beach is closed to dogs.', [4, 5, 6, 7, 8, 9]],
    ['Von März bis Juni ist am meisten los.', [2, 3, 4, 5, 6]],
    ['latem luźno', [3, 4, 5, 6, 7, 8]],
    ['cały rok to samo', []],
  ])('is told in the months that it names and the one before: %s', (text, months) => {
    const found = readFacts(text, { question: 'q7', speaker: null })[0]?.months ?? [];
    expect(found.toSorted((one, other) => one - other)).toEqual(months.toSorted((one, other) => one - other));
  });

  it('always fits the contract, whatever was told', () => {
    const Read = BrandFact.shape;
    const text = fc.oneof(
      fc.string({ maxLength: 400 }),
      fc
        .array(
          fc.constantFrom(
            '10 lat ',
            'gwarancji na ',
            'szczelność',
            ', ',
            '„',
            '. ',
            'a'.repeat(700),
            '9'.repeat(60),
            ' zł',
            '𝕭𝖚ł𝖐𝖎 ',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (told) => {
        for (const fact of readFacts(told, { speaker: null })) {
          expect(Read.numbers.safeParse(fact.numbers).success).toBe(true);
          expect(Read.tags.safeParse(fact.tags).success).toBe(true);
          expect(fact.tags.every((tag) => tag.isWellFormed())).toBe(true);
          expect(fact.say.length).toBeLessThanOrEqual(LIMITS.factSentences);
          expect(fact.say.every((sentence) => sentence.text.length <= LIMITS.factSentenceCharacters)).toBe(
            true,
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});
