import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cases from './fact-cases.json' with { type: 'json' };
import { mendTyped } from './mend-typed.ts';
import { readFacts } from './read-facts.ts';

describe('slips of typing', () => {
  it.each([
    ['da sie uratować', 'da się uratować'],
    ['moze być tez mokro, juz po deszczu', 'może być też mokro, już po deszczu'],
    ['Rowniez w Poniedzialek, dzien dobry', 'Również w Poniedziałek, dzień dobry'],
    ['nie dajemy wiec goście śpią', 'nie dajemy, więc goście śpią'],
    ['dzwoń zeby nie czekać', 'dzwoń, żeby nie czekać'],
  ])('get the marks that were left out: %s', (typed, mended) => {
    expect(mendTyped(typed)).toBe(mended);
  });

  it.each([
    [
      'nie sprzedajemy jednego królika bo jest mu smutno',
      'nie sprzedajemy jednego królika, bo jest mu smutno',
    ],
    ['powiedział mi żebym nie kupował', 'powiedział mi, żebym nie kupował'],
    ['wiemy że pada', 'wiemy, że pada'],
    ['koguta nie dajemy więc sąsiedzi śpią', 'koguta nie dajemy, więc sąsiedzi śpią'],
    ['tanio ale solidnie', 'tanio, ale solidnie'],
    ['pokój w którym śpisz', 'pokój, w którym śpisz'],
    ['strzałki którą stroną do góry', 'strzałki, którą stroną do góry'],
    ['mówisz co się dzieje', 'mówisz, co się dzieje'],
    ['od kolegi co zgubił wiosło', 'od kolegi, co zgubił wiosło'],
    ['pokazuję jak ciąć', 'pokazuję, jak ciąć'],
    ['sprawdzamy czy działa', 'sprawdzamy, czy działa'],
    ['Jak się zgadzasz to biorę się do roboty', 'Jak się zgadzasz, to biorę się do roboty'],
    ['jabłka , ,gruszki', 'jabłka, gruszki'],
  ])('get the comma before a clause: %s', (typed, mended) => {
    expect(mendTyped(typed)).toBe(mended);
  });

  it.each([
    'mimo że pada',
    'chyba że pada',
    'dlatego że pada',
    'otwarte, a więc czynne',
    'latem i który dzień',
    'narzędzie za pomocą którego tniemy',
    'płótno, na którym malujesz i które lubisz',
    'mówisz co tydzień',
    'Czynne od której do której godziny?',
    'dopiero co przyszła',
    'nie ma po co biegł',
    'mówisz czy piszesz',
    'jak lubisz to miejsce',
    'jeśli chcesz to zobaczyć',
    'Mamy India Pale ale w butelkach',
    'wiec na rynku',
    'myj zeby rano',
    'biuro@moze.pl, www.sie.pl',
    'Czynne pn. wolne, ul. lipowa 3, tel. u syna, m.in. okna, ok. pięciu, 15 min. pieszo',
    'raport do 10. dnia, dni 9-16. maja',
    'Wenn sie kommen, mache ich das',
    'They said that one, ale and all of it',
  ])('are left where nobody can be sure: %s', (typed) => {
    expect(mendTyped(typed)).toBe(typed);
  });

  it('get a capital behind a stop', () => {
    expect(mendTyped('Zielona brama. od wtorku do piątku 9-16. parking za domem')).toBe(
      'Zielona brama. Od wtorku do piątku 9-16. Parking za domem',
    );
  });

  it('are mended in every sentence of a fact, and stay in what was told', () => {
    const [fact] = readFacts('czy stary wóz da sie naprawić? tak ale wolniej', {
      question: 'q3',
      speaker: 'my',
    });
    expect(fact?.verbatim).toBe('czy stary wóz da sie naprawić? tak ale wolniej');
    expect(fact?.say).toEqual([{ text: 'Czy stary wóz da się naprawić? Tak, ale wolniej.', as: 'none' }]);
  });

  const plain = (text: string) =>
    (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
      word.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, ''),
    );
  const typed = fc
    .array(
      fc.constantFrom(
        ...cases.flatMap(({ input }) => input.split(/(?<=[ ,.])/u)),
        ...'sie ,że żeby bo mówisz mówię co jak ile który w którym więc wiec zeby nie ale to jeśli gra wraca . , i a mimo „ " ” ,,'
          .split(' ')
          .flatMap((word) => [`${word} `, word]),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''));

  it('change no word, and are mended once', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const mended = mendTyped(text);
        expect(plain(mended)).toEqual(plain(text));
        expect(mendTyped(mended)).toBe(mended);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['sie ', 'jak gra to ', 'mówi co ', ', ', '"', ',,a', 'a. ', ' który', 'w którym ', 'Ab'])(
    'are looked for in time in %j again and again',
    (unit) => {
      const begun = performance.now();
      mendTyped(unit.repeat(Math.floor(4_000 / unit.length)));
      expect(performance.now() - begun).toBeLessThan(5_000);
    },
  );

  it.each([
    [
      'Nie wypożyczamy pojedynczej kury bo jest jej smutno.',
      'Nie wypożyczamy pojedynczej kury, bo jest jej smutno.',
    ],
    ['Koguta nie dajemy więc sąsiedzi śpią.', 'Koguta nie dajemy, więc sąsiedzi śpią.'],
    ['Mówisz co się dzieje.', 'Mówisz, co się dzieje.'],
    ['Jak się zgadzasz to biorę się do roboty.', 'Jak się zgadzasz, to biorę się do roboty.'],
    ['Na kartonie strzałki którą stroną do góry.', 'Na kartonie strzałki, którą stroną do góry.'],
    ['Oddajemy pudełko w którym leżą stare części.', 'Oddajemy pudełko, w którym leżą stare części.'],
    ['Pan Józef powiedział mi żebym nie kupował.', 'Pan Józef powiedział mi, żebym nie kupował.'],
    ['Czy akordeon po dziadku da sie uratować?', 'Czy akordeon po dziadku da się uratować?'],
    ['Zaczyn robimy wieczorem ale pieczemy o trzeciej.', 'Zaczyn robimy wieczorem, ale pieczemy o trzeciej.'],
    ['Sie zobaczy jesli przestanie padać.', 'Się zobaczy, jeśli przestanie padać.'],
  ])('leave a sentence with its commas and marks: %s', (typed, mended) => {
    expect(mendTyped(typed)).toBe(mended);
  });

  it.each([
    'Jest więc taniej.',
    'Mimo że pada, jedziemy.',
    'Jedziemy, mimo że pada.',
    'Otwieramy nawet jeśli pada.',
    'Dlatego że lubimy.',
    'Chyba że zadzwonisz.',
    'Piszemy, bo lubimy, a więc regularnie.',
    'Który chleb wytrzyma do środy?',
    'W którym miesiącu sadzić czosnek?',
    'Malujemy zęby i paznokcie.',
    'Lepiej, ale drożej – nie u nas, bo po co.',
    'Kiedy to jest gotowe?',
    'Wir fragen, wie sie es möchten.',
    'She asks who sie is but we do not know.',
    '10 lat gwarancji na szczelność.',
  ])('are none in what is right, or is not Polish: %s', (typed) => {
    expect(mendTyped(typed)).toBe(typed);
  });
});
