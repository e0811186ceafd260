import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalise } from './clean-item.ts';
import cases from './fact-cases.json' with { type: 'json' };
import { parseFacts } from './parse-facts.ts';

const read = (text: string) =>
  parseFacts(text).map(({ type, verbatim }) => ({ type, text: capitalise(verbatim) }));

const wordsOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
const toldWords = (text: string) => parseFacts(text).flatMap(({ verbatim }) => wordsOf(verbatim));

/** Pieces that people's answers are made of, in any order. */
const piece = fc.oneof(
  fc.constantFrom(...cases.flatMap(({ input }) => input.split(/(?<=[,.\n])/u))),
  fc.constantFrom(
    ', ',
    '. ',
    '; ',
    ' – ',
    ': ',
    ' (',
    ') ',
    '„',
    '”',
    '"',
    '\n',
    '\n- ',
    ' • ',
    '?',
    '!',
    '…',
    ' i ',
    ' który ',
  ),
  fc.stringMatching(/^[A-Za-zĄąĘęŁłŻż0-9 ,.]{0,12}$/u),
);
const answer = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
/** Numbers that list lines are the only thing that goes. */
const listsNothing = (text: string) => !/(?:^|\n)\W*\d{1,3}[.)]\s/u.test(text);

describe('reading what a brand told', () => {
  it.each(cases)('$input', ({ input, facts }) => {
    expect(read(input)).toEqual(facts);
  });

  it.each([
    ['Przyjmujemy pn., śr. i pt. 9–17', ['hours']],
    ['www.salon.pl. Zapraszamy!', ['contact', 'statement']],
    ['-20% na pierwszą wizytę', ['price']],
    ['Mechanik z 20-letnim stażem; naprawiam auta wszystkich marek', ['experience', 'statement']],
    ['szyjemy suknie, spódnice, dojeżdżamy do klientek', ['statement', 'place']],
    ['Kielce i 40 km wokół, pn.–pt. 7–15', ['area', 'hours']],
  ])('%s', (text, types) => {
    expect(parseFacts(text).map(({ type }) => type)).toEqual(types);
  });

  it('takes the question for what the answer is about, and leaves sentences whole where a comma belongs to them', () => {
    expect(parseFacts('pomiar, projekt, montaż', 'q5')).toEqual([
      { type: 'process', verbatim: 'pomiar, projekt, montaż', risk: [] },
    ]);
    expect(parseFacts('żartów z klientów, słowa »tani«', 'q12').map(({ type }) => type)).toEqual([
      'taboo',
      'taboo',
    ]);
    expect(parseFacts('10 lat na szczelność', 'q10')[0]?.type).toBe('guarantee');
    expect(parseFacts('Marek od kominów', 'q9')[0]?.type).toBe('person');
  });

  it('says where it would have to guess, and what is too long for a sentence', () => {
    expect(parseFacts('naprawiamy fel. odbieramy spod domu')).toMatchObject([{ risk: ['unclear'] }]);
    expect(parseFacts('(niedomknięty nawias, dalej tekst')).toMatchObject([{ risk: ['unclear'] }]);
    expect(parseFacts(`Szyjemy ${'bardzo '.repeat(30)}długie suknie`)).toMatchObject([{ risk: ['long'] }]);
  });

  it('loses no word and no digit, and adds none', () => {
    fc.assert(
      fc.property(answer.filter(listsNothing), (text) => {
        expect(toldWords(text)).toEqual(wordsOf(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads its own facts as themselves', () => {
    for (const { facts } of cases)
      for (const { text } of facts)
        expect(
          read(text)
            .map((fact) => fact.text)
            .join(' '),
        ).toContain(text);
  });

  it.each([
    'a,',
    '(',
    '„',
    'a.',
    '1.',
    'w Aaa ',
    'po polsku, ',
    'szybko,',
    'oferujemy ab,',
    'Ab-',
    '„a” – ',
    '\n1. ',
    '1 ',
    'J. ',
    'a@',
    '.pl',
    '\u0000',
    '\uD800',
    '👩‍👩‍👧 ',
    'ﷺ,',
  ])('ends in time on %j again and again', (unit) => {
    const text = unit.repeat(Math.floor(4_000 / unit.length));
    const begun = performance.now();
    parseFacts(text);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('ends in time on anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4_000, unit: 'binary' }), (text) => {
        expect(parseFacts(text).every(({ verbatim }) => verbatim !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
