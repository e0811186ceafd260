import { ReelBeatText } from '@postownia/contract';
import { REEL_BEAT_MAX, REEL_BEATS } from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PostWords, proposeBeats as proposeBeatsIn } from './propose-beats.ts';

const proposeBeats = (words: Omit<PostWords, 'language'>) => proposeBeatsIn({ ...words, language: 'pl' });

const textsOf = (content: string, headline: string | null = null) =>
  proposeBeats({ headline, content }).map(({ seconds, beats }) => [seconds, beats.map(({ text }) => text)]);

const COFFEE = `Drip bez wagi? Tak się da! ☕️
Wsyp 15 g kawy, czyli trzy płaskie łyżki. Zalej 250 ml wody o temperaturze 94 °C, powoli i kolistym ruchem. Po trzech minutach masz kawę jak z palarni przy ul. Krupniczej 14.
Wpadnij po świeże ziarno, otwieramy o 6.30!

#kawa #drip`;

test('a post becomes its headline, what it says on the way and what it ends with', () => {
  expect(textsOf(COFFEE, 'Drip w trzech krokach')).toEqual([
    [6, ['Drip w trzech krokach', 'Drip bez wagi?', 'Wpadnij po świeże ziarno']],
    [10, ['Drip w trzech krokach', 'Drip bez wagi?', expect.any(String), 'Wpadnij po świeże ziarno']],
    [
      15,
      [
        'Drip w trzech krokach',
        'Drip bez wagi?',
        expect.any(String),
        expect.any(String),
        'Wpadnij po świeże ziarno',
      ],
    ],
  ]);
});

test('roles follow the length: a hook, the way, an invitation', () => {
  expect(
    proposeBeats({ headline: null, content: COFFEE }).map(({ beats }) => beats.map(({ role }) => role)),
  ).toEqual([
    ['hook', 'step', 'invitation'],
    ['hook', 'step', 'point', 'invitation'],
    ['hook', 'step', 'step', 'point', 'invitation'],
  ]);
});

test('too few words make none, or only the short one', () => {
  expect(textsOf('')).toEqual([]);
  expect(textsOf('#kawa #palarnia')).toEqual([]);
  expect(textsOf('Świeża dostawa.', 'Świeża dostawa')).toEqual([]);
  expect(textsOf('Świeża dostawa. Etiopia i Brazylia.', 'Nowe ziarno')).toEqual([
    [6, ['Nowe ziarno', 'Świeża dostawa', 'Etiopia i Brazylia']],
  ]);
});

test('what is left of a clause that was cut is no beat of its own', () => {
  const told =
    'Mąka razowa starzeje się szybciej niż biała. Ma w sobie zmielony zarodek, a w nim tłuszcz, który z czasem jełczeje.';
  const ends = textsOf(`${told}\nMąka stoi w torbie, w słoiku czy w puszce po babci?`, 'Razowa szybciej');
  expect(ends.map(([, texts]) => texts)).not.toContainEqual(expect.arrayContaining(['biała']));
  expect(ends.at(-1)).toEqual([
    15,
    [
      'Razowa szybciej',
      'Ma w sobie zmielony zarodek',
      'A w nim tłuszcz, który z czasem jełczeje',
      'Mąka stoi w torbie',
      'W słoiku czy w puszce po babci?',
    ],
  ]);
});

test('emoji, addresses and tags are left out, and a word that fits no beat too', () => {
  const long = 'x'.repeat(60);
  const [first] = proposeBeats({
    headline: null,
    content: `👨‍👩‍👧 Rodzinny piknik 🎉 ${long}\n• Lody za 5 zł\n• Muzyka na żywo, zobacz https://example.pl/piknik\nDo soboty! #piknik`,
  });
  expect(first?.beats.map(({ text }) => text)).toEqual(['Rodzinny piknik', 'Lody za 5 zł', 'Do soboty!']);
});

test('what begins in the middle of a sentence begins with a capital, a name that begins small does not', () => {
  const [first] = proposeBeats({
    headline: 'iPhone po zalaniu',
    content: 'Oby herbata stygła dziś powoli i długo, a rozmowa toczyła się sama.',
  });
  expect(first?.beats.map(({ text }) => text)).toEqual([
    'iPhone po zalaniu',
    'Oby herbata stygła dziś powoli i długo',
    'A rozmowa toczyła się sama',
  ]);
});

test('what would be drawn in part is no beat, and a post of nothing else is proposed for a film without words', () => {
  const content = 'Otwieramy o świcie. Zniżka w סטודיו tylko dziś. Parzymy po turecku. Zajrzyj!';
  expect(textsOf(content, 'קפה של בוקר')[0]).toEqual([
    6,
    ['Otwieramy o świcie', 'Parzymy po turecku', 'Zajrzyj!'],
  ]);
  expect(textsOf('Доброго ранку. Кава на двох. Заходьте!')[0]).toEqual([
    6,
    ['Доброго ранку', 'Кава на двох', 'Заходьте!'],
  ]);
});

test('a reel ends with something that is said to its end', () => {
  const [headline, whole] = [
    'Lampka i ręka',
    'Silnik pracuje, ręka odpoczywa. Szczoteczka nie da się docisnąć.',
  ];
  const long = 'Lampka nacisku w niektórych rączkach mówi o tym dużo wcześniej niż dziąsła';
  const boards = proposeBeats({ headline, content: `${whole} ${long}.` });
  expect(boards.map(({ seconds }) => seconds)).toEqual([6]);
  for (const { beats, others } of boards)
    for (const board of [beats, ...others])
      for (const { text } of board) expect([headline, ...whole.slice(0, -1).split('. ')]).toContain(text);
  // Where one sentence alone is said to its end, the rest is read below the reel.
  expect(textsOf(`Silnik pracuje. ${long}.`, headline)).toEqual([
    [6, [headline, 'Silnik pracuje', 'Więcej w opisie']],
  ]);
  // Where none is, a beginning has to do.
  expect(textsOf(`${long}, ${long.toLowerCase()}.`, headline)[0]?.[1]).toHaveLength(3);
});

test('what only names a thing waits for what it is', () => {
  const content =
    'Są modele z korpusem, który się składa i nie sięga otwartego okna. Mierzymy przed zakupem.';
  expect(textsOf(content, 'Bateria pod oknem')).toEqual([
    [6, ['Bateria pod oknem', 'Mierzymy przed zakupem', 'Więcej w opisie']],
  ]);
});

test('quotation marks of each language stay in pairs or go', () => {
  const [first] = proposeBeats({
    headline: 'Eine Sache',
    content: '„Schön“ wärmt, „die Naht am Rücken“ bleibt. Sie sagte „das bleibt. So weiß man es.',
  });
  expect(first?.beats.map(({ text }) => text)).toEqual([
    'Eine Sache',
    '„Schön“ wärmt, „die Naht am Rücken“ bleibt',
    'So weiß man es',
  ]);
  expect(
    textsOf('Raz. On mówi „dobrze” i «tak». Dwa “and” trzy. Cztery „pięć i koniec.').at(-1)?.[1],
  ).toEqual(expect.arrayContaining(['On mówi „dobrze” i «tak»', 'Dwa “and” trzy', 'Cztery pięć i koniec']));
});

test('a clause that hangs on the one before is no beat', () => {
  const content = `Kciuk bywa bohaterem, którego nie widać na zdjęciu drużyny. Płyn wysusza, więc to zła zamiana. Pora to środek dnia. Zajrzyj!`;
  const boards = proposeBeats({ headline: 'Łokieć pod koszem', content });
  const said = boards.flatMap(({ beats, others }) => [beats, ...others].flat().map(({ text }) => text));
  expect(said).toContain('Kciuk bywa bohaterem');
  for (const text of said) expect(text).not.toMatch(/^(?:Którego|Więc)/u);
});

test('a clause that waits for what follows is no beat, and whole sentences go before parts of them', () => {
  const content = `Karnet opłaca się wtedy, gdy trenujesz trzy razy w tygodniu i nie wyjeżdżasz. Wystarczy policzyć, ile razy naprawdę było się na sali. Jeśli dwa razy, wejścia są tańsze, choćby cennik mówił inaczej. Zapytaj nas przed zakupem. Policzymy to razem.`;
  const boards = proposeBeats({ headline: 'Wejścia i tygodnie', content });
  expect(boards.map(({ beats }) => beats.map(({ text }) => text))[0]).toEqual([
    'Wejścia i tygodnie',
    'Zapytaj nas przed zakupem',
    'Policzymy to razem',
  ]);
  for (const { beats, others } of boards.filter(({ seconds }) => seconds > 6))
    for (const { text } of [beats, ...others].flat())
      expect(text).not.toMatch(/^(?:Karnet opłaca|Wystarczy|Gdy|Ile|Jeśli|Choćby)/u);
});

test('letters that only look bold are the letters that they are', () => {
  expect(textsOf('𝗣𝗿𝗼𝗺𝗼𝗰𝗷𝗮 do piątku. Kawa za piątkę. Zajrzyj!')[0]).toEqual([
    6,
    ['Promocja do piątku', 'Kawa za piątkę', 'Zajrzyj!'],
  ]);
});

test('every beat of any post is a run of its own whole words, short enough, and comes once', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-ząćęłńóśźż]{1,14}$/),
    fc.constantFrom('1,5', '6.30', 'ul.', 'np.', 'e\u0301te', '👩‍🍳', '—', '#kawa', 'a'.repeat(60)),
  );
  const sentence = fc
    .tuple(
      fc.array(word, { minLength: 1, maxLength: 14 }),
      fc.constantFrom('.', '!', '?', '…', ',', '\n', ':'),
    )
    .map(([words, end]) => words.join(' ') + end);
  const post = fc.array(sentence, { maxLength: 8 }).map((sentences) => sentences.join(' '));
  fc.assert(
    fc.property(post, fc.option(sentence), (content, headline) => {
      const source = wordsOf(`${headline ?? ''} | ${content}`);
      for (const { seconds, beats } of proposeBeats({ headline, content })) {
        expect(beats).toHaveLength(REEL_BEATS[seconds]);
        expect(new Set(beats.map(({ text }) => text.toLowerCase())).size).toBe(beats.length);
        for (const { text } of beats) {
          expect(countGraphemes(text)).toBeLessThanOrEqual(REEL_BEAT_MAX);
          expect(ReelBeatText.safeParse(text).success).toBe(true);
          if (text !== 'Więcej w opisie')
            expect(` ${source.toLowerCase()} `).toContain(` ${wordsOf(text).toLowerCase()} `);
        }
      }
    }),
    { numRuns: 500 },
  );
});

/** Letters and digits, one space between runs of them. */
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\u{200d}]/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}|]+/gu, ' ')
    .trim();

test('other storyboards say other things with the same words, none of them twice', () => {
  for (const { seconds, beats, others } of proposeBeats({
    headline: 'Drip w trzech krokach',
    content: COFFEE,
  })) {
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThanOrEqual(7);
    const boards = [beats, ...others].map((board) => board.map(({ text }) => text));
    expect(new Set(boards.map((board) => board.join('|'))).size).toBe(boards.length);
    for (const board of boards) {
      expect(board).toHaveLength(REEL_BEATS[seconds]);
      expect(new Set(board).size).toBe(board.length);
      for (const text of board) expect(ReelBeatText.safeParse(text).success).toBe(true);
    }
  }
});
