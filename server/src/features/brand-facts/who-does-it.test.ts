import type { Speaker } from '@postownia/contract';
import { expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

const read = (text: string, speaker: Speaker = 'my') =>
  readFacts(text, { question: 'q1', speaker }).map(({ type, say }) => `${type}: ${say[0]?.text}`);

it('takes for a team people alone: where they are and how it began is told by the way', () => {
  expect(
    read(
      'Ola i Piotrek Jagielscy, małe gospodarstwo pod Toruniem, kury wypożyczamy od 2020, zaczęło sie od sąsiadki co chciała kury tylko na wakacje',
    ),
  ).toEqual([
    'person: Ola i Piotrek Jagielscy.',
    'place: Gdzie nas znaleźć: małe gospodarstwo pod Toruniem.',
    'experience: Kury wypożyczamy od 2020.',
    'experience: Zaczęło się od sąsiadki, co chciała kury tylko na wakacje.',
  ]);
  expect(read('trzech ślusarzy i szef, warsztat koło Mielca, zaczynaliśmy w garażu')).toEqual([
    'team: W zespole: trzech ślusarzy i szef.',
    'place: Gdzie nas znaleźć: warsztat koło Mielca.',
    'experience: Zaczynaliśmy w garażu.',
  ]);
  expect(read('nauczył mnie wuj z Pienin, pracownia w Szczawnicy', 'ja')).toEqual([
    'experience: Nauczył mnie wuj z Pienin.',
    'place: Gdzie mnie znaleźć: pracownia w Szczawnicy.',
  ]);
});

it.each([
  ['Ja i brat, dachy od 2009', ['team: W zespole: ja i brat.', 'experience: Dachy od 2009.']],
  ['dwie notariuszki', ['team: W zespole: dwie notariuszki.']],
  ['małżeństwo z Olsztyna', ['team: W zespole: małżeństwo z Olsztyna.']],
  ['two brothers and a van', ['team: W zespole: two brothers and a van.']],
  ['pracujemy we dwoje', ['team: Pracujemy we dwoje.']],
  ['rodzinna pasieka pod lasem', ['statement: Rodzinna pasieka pod lasem.']],
  ['siedem uli na dachu hotelu', ['statement: U nas: siedem uli na dachu hotelu.']],
  ['szyjemy żagle', ['statement: Szyjemy żagle.']],
])('knows people from what they have: %s', (told, said) => {
  expect(read(told)).toEqual(said);
});
