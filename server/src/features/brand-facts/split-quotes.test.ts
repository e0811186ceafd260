import type { InterviewQuestion } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFacts } from './parse-facts.ts';
import { readFacts } from './read-facts.ts';

const read = (text: string, question: InterviewQuestion = 'q9') =>
  readFacts(text, { question, speaker: 'my' }).map(({ type, say }) => `${type}: ${say[0]?.text}`);

describe('what customers said', () => {
  it('is one fact with its author and what the author is', () => {
    expect(
      read(
        '"Akordeon po tacie pierwszy raz zagrał od dwudziestu lat, popłakałam się w tej pracowni" pani Halina z Milówki\n"Pan Józef powiedział mi żebym nie kupował i miał rację" Kamil, uczeń szkoły muzycznej',
      ),
    ).toEqual([
      'testimonial: „Akordeon po tacie pierwszy raz zagrał od dwudziestu lat, popłakałam się w tej pracowni” – pani Halina z Milówki.',
      'testimonial: „Pan Józef powiedział mi, żebym nie kupował i miał rację” – Kamil, uczeń szkoły muzycznej.',
    ]);
    expect(read('„Wreszcie mam ciepło w łazience”. Dorota, właścicielka bloku, Ustroń')).toEqual([
      'testimonial: „Wreszcie mam ciepło w łazience” – Dorota, właścicielka bloku, Ustroń.',
    ]);
  });

  it.each([
    [
      '„Skosił, jakby czesał” – Bogdan, sąsiad zza płotu, „Nikt nie robi tego ciszej” Ewa, mama trójki dzieci',
      [
        '„Skosił, jakby czesał” – Bogdan, sąsiad zza płotu.',
        '„Nikt nie robi tego ciszej” – Ewa, mama trójki dzieci.',
      ],
    ],
    [
      '„Skosił, jakby czesał”\n– Bogdan, sąsiad\n„Nikt nie robi tego ciszej”\nmama trójki dzieci',
      ['„Skosił, jakby czesał” – Bogdan, sąsiad.', '„Nikt nie robi tego ciszej” – mama trójki dzieci.'],
    ],
    [
      'Pani Zofia: „Piec grzeje, aż miło”, Jurek: "Wreszcie ktoś oddzwania"',
      ['Pani Zofia: „Piec grzeje, aż miło”.', 'Jurek: „Wreszcie ktoś oddzwania”.'],
    ],
    [
      ",,Polecam każdemu, kto ma psa'' Basia, klientka od lat",
      ['„Polecam każdemu, kto ma psa” – Basia, klientka od lat.'],
    ],
    [
      '„Zdążyli przed ślubem” (Ania i Tomek, wesele w Jaśle)',
      ['„Zdążyli przed ślubem” (Ania i Tomek, wesele w Jaśle).'],
    ],
    ['„Wracam co roku, bo lubię”', ['„Wracam co roku, bo lubię”.']],
  ])('stays as many quotes as were told: %s', (told, said) => {
    expect(read(told)).toEqual(said.map((text) => `testimonial: ${text}`));
  });

  it('is nobody of the firm, also where it goes on or a mark is missing', () => {
    for (const told of [
      '„Uratowali nam wesele” Beata, skrzypaczka, która wraca co roku',
      '"Wreszcie ktoś oddzwania Kamil, hydraulik',
      '„Wreszcie ktoś oddzwania Kamil, hydraulik',
    ])
      expect(parseFacts(told, 'q9')).toEqual([{ type: 'testimonial', verbatim: told, risk: ['unclear'] }]);
  });

  it('has no voice of the firm', () => {
    const [fact] = readFacts('„Mam wreszcie spokój, popłakałam się” Ewa z Rabki', {
      question: 'q9',
      speaker: 'my',
    });
    expect(fact?.say.map(({ as }) => as)).toEqual(['none']);
    expect(fact?.risk).toContain('consent');
  });

  it('leaves people who work here, nicknames and signs what they are', () => {
    expect(read('Marek od kominów, Ola, która pamięta każde imię')).toEqual([
      'person: Marek od kominów.',
      'person: Ola, która pamięta każde imię.',
    ]);
    expect(read('„Złota rączka” Marek')[0]).toMatch(/^person/u);
    expect(read('„Dziadek” to nazwa pieca, stoi w kącie', 'q11').join()).not.toContain('testimonial');
    expect(read('„Nie śpiesz się z ciastem” wisi nad stołem', 'q11').join()).not.toContain('testimonial');
  });

  it('loses no word whatever stands around the quotes', () => {
    const part = fc.constantFrom(
      '„Bardzo polecam, szybko”',
      '"Miło i cicho tam"',
      ',,',
      "''",
      '„',
      '"',
      ' Ania',
      ', mama',
      ' – ',
      '\n',
      '. ',
      '; ',
      ': ',
      'parking',
      ' mówi ',
    );
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.constantFrom('q9', 'q11', undefined),
        (parts, question) => {
          const told = parts.join('');
          expect(parseFacts(told, question).flatMap(({ verbatim }) => words(verbatim))).toEqual(words(told));
        },
      ),
      { numRuns: 500 },
    );
  });
});
