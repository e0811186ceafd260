import type { InterviewQuestion } from '@postownia/contract';
import { expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { sayingOf, tellFact } from './tell-fact.ts';

const headlineOf = (told: string, question: InterviewQuestion = 'q2'): string | undefined => {
  const facts = readFacts(told, { question, speaker: 'my' }).map((read, at) => ({
    ...read,
    id: `q2-${at}`,
    state: 'confirmed' as const,
  }));
  const material = materialOf({ profile: sampleBrand('bakery', { trade: 'szklarz' }), facts });
  const [fact] = facts;
  if (fact === undefined) throw new Error('Nothing was read.');
  return tellFact(
    { fact, saying: sayingOf(fact, material.register), card: null, list: facts },
    material,
  ).headlines.at(0);
};

it('joins two names of a list by one "and" at most', () => {
  expect(headlineOf('lustra, oprawa obrazów')).toBe('Lustra i oprawa obrazów');
  expect(headlineOf('dobór ryb i roślin, przeprowadzki akwariów')).toBe(
    'Dobór ryb i roślin, przeprowadzki akwariów',
  );
});

it('joins a town and its mountains by a comma, and people by the "and" that they were told with', () => {
  expect(headlineOf('Wola Michowa 14, Bieszczady', 'q8')).toBe('Wola Michowa 14, Bieszczady');
  expect(headlineOf('mama, dwie córki i trzydzieści kóz', 'q1')).toBe('Mama, dwie córki i trzydzieści kóz');
});

it('names what is done by its first clause, unless what follows takes it back', () => {
  expect(
    headlineOf(
      'każdemu psu zapisujemy, czego się boi, i następnym razem o tym pamiętamy, a po kocie myjemy stół',
      'q11',
    ),
  ).toBe('Każdemu psu zapisujemy, czego się boi');
  expect(
    headlineOf(
      'Piszemy imię na kubku, ale tylko na zamówienie złożone w pracowni na długo przed wypałem całej serii',
      'q11',
    ),
  ).toBe('Od zaplecza');
  expect(
    headlineOf('nie odbierają listów z sądu, bo myślą, że wtedy nic nie działa i nikt o tym nie wie', 'q4'),
  ).toBe('Częsty błąd: ludzie nie odbierają listów z sądu');
});

it('cuts no two things apart where it names a mistake', () => {
  expect(
    headlineOf('trzymają mąkę i cukier w jednym otwartym worku nad kuchenką gazową przez całe lato', 'q4'),
  ).toBe('Częsty błąd');
  expect(headlineOf('kroją bardzo gorący chleb prosto z pieca i się klei do noża i do palców', 'q4')).toBe(
    'Częsty błąd: ludzie kroją bardzo gorący chleb prosto z pieca',
  );
});
