import type { Speaker } from '@postownia/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFacts } from './parse-facts.ts';
import { readFacts } from './read-facts.ts';

const read = (text: string, speaker: Speaker = 'ja') =>
  readFacts(text, { question: 'q5', speaker }).map(({ type, say }) => `${type}: ${say[0]?.text}`);

it('tells the steps of one process together and in their order', () => {
  expect(read('Przynosisz but. Oglądam podeszwę. Na koniec mówisz, kiedy wpadniesz.')).toEqual([
    'process: Przynosisz but. Oglądam podeszwę. Na koniec mówisz, kiedy wpadniesz.',
  ]);
  expect(read('1. dzwonisz i umawiamy pomiar\n2. rysujemy projekt\n3. montujemy szafę', 'my')).toEqual([
    'process: Dzwonisz i umawiamy pomiar. Rysujemy projekt. Montujemy szafę.',
  ]);
  expect(read('pomiar\nprojekt\nmontaż', 'my')).toEqual(['process: Krok po kroku: pomiar, projekt, montaż.']);
});

it('parts a long one only where the rest stands alone', () => {
  expect(
    read(
      'Dzwonisz i mówisz co się dzieje, najlepiej zagraj mi do słuchawki. Potem przywozisz instrument i otwieram go przy tobie. Dostajesz wycenę na kartce. Jak się zgadzasz to biorę się do roboty. Na koniec grasz u mnie na próbę i dopiero wtedy płacisz',
    ),
  ).toEqual([
    'process: Dzwonisz i mówisz, co się dzieje, najlepiej zagraj mi do słuchawki. Potem przywozisz instrument i otwieram go przy tobie.',
    'process: Dostajesz wycenę na kartce. Jak się zgadzasz, to biorę się do roboty. Na koniec grasz u mnie na próbę i dopiero wtedy płacisz.',
  ]);
  expect(
    read(
      'piszesz jaki masz rower i co stuka, potem przyjeżdżam po niego, mówię ile to zajmie i co wymienić, jak się zgadzasz to zamawiam części, na koniec jedziesz próbnie i dopiero wtedy płacisz',
    ),
  ).toEqual([
    'process: Piszesz, jaki masz rower i co stuka, potem przyjeżdżam po niego.',
    'process: Mówię, ile to zajmie i co wymienić, jak się zgadzasz, to zamawiam części, na koniec jedziesz próbnie i dopiero wtedy płacisz.',
  ]);
});

it('keeps two processes apart, and whole what has no place to be parted', () => {
  expect(read('Renowacja: oglądamy mebel. Potem czyścimy.\nSzycie: mierzymy. Kroimy.', 'my')).toHaveLength(2);
  const whole = `Dzwonisz do mnie. ${'Potem jadę z tobą przez las i oglądam drzewo. '.repeat(5)}`.trim();
  expect(parseFacts(whole, 'q5')).toMatchObject([{ type: 'process', risk: ['long'] }]);
});

it('loses no step, and begins none with what goes on', () => {
  const step = fc.constantFrom(
    'Dzwonisz do nas w sprawie dachu i mówisz, gdzie cieknie',
    'Potem przyjeżdżamy',
    'rysujemy projekt',
    'Na koniec sprzątamy i zabieramy stare deski z podwórza',
    'jeśli pada, przekładamy',
    'pomiar',
  );
  const words = (text: string) => text.match(/\p{L}+/gu)?.map((word) => word.toLocaleLowerCase('pl')) ?? [];
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.constantFrom('. ', '\n', ', ')), { maxLength: 9 }), (steps) => {
      const told = steps.flat().join('');
      const facts = parseFacts(told, 'q5').map(({ verbatim }) => verbatim);
      expect(facts.flatMap(words)).toEqual(words(told));
      for (const fact of facts.slice(1)) expect(fact).not.toMatch(/^(?:Potem|Na koniec|jeśli)/iu);
    }),
  );
});
