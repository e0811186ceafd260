import type { InterviewQuestion } from '@postownia/contract';
import { expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { materialOf } from '../../trade-packs/brand-material.ts';
import { readFacts } from '../brand-facts/read-facts.ts';
import { closestCard } from './closest-card.ts';
import { cardsOf } from './subject-cards.ts';

/** The subject beside which the first fact of an answer would stand, of a firm of this trade. */
const besideWhat = (trade: string, question: InterviewQuestion, told: string): string | undefined => {
  const facts = readFacts(told, { question, speaker: 'my' }).map((read, at) => ({
    ...read,
    id: `${question}-${at}`,
    state: 'confirmed' as const,
  }));
  const cards = cardsOf(materialOf({ profile: sampleBrand('bakery', { trade }), facts }));
  const [fact] = facts;
  if (fact === undefined) throw new Error('Nothing was read.');
  return closestCard(fact, cards, cards)?.subject.id;
};

it('puts what is offered, asked or done wrong beside the subject that one word of it names', () => {
  expect(besideWhat('fizjoterapeuta', 'q2', 'kinesiotaping')).toMatch(/tejp/);
  expect(besideWhat('biuro rachunkowe', 'q4', 'nie otwierają listów z urzędu')).toBe('koperta-z-urzedu');
});

it('puts how a firm works, who is there and what it promises beside none that shares one word with it', () => {
  expect(besideWhat('fizjoterapeuta', 'q6', 'nie sprzedaję karnetów na 10 wizyt')).toBeUndefined();
  expect(
    besideWhat('biuro rachunkowe', 'q6', 'odbieramy telefon i wysyłamy smsem kwoty podatków i zusu'),
  ).toBeUndefined();
});

it('takes adjectives and times of the day for no matter', () => {
  expect(besideWhat('biuro rachunkowe', 'q4', 'ludzie mieszają konto prywatne z firmowym')).toBeUndefined();
  expect(
    besideWhat('sklep rybny', 'q4', 'przyjeżdżają w niedzielę po południu kiedy już nic nie ma'),
  ).toBeUndefined();
});

it('puts what is found at the place beside nothing, nor what shares a creature and an adverb', () => {
  expect(besideWhat('weterynarz', 'q8', 'miska z wodą zawsze pełna')).toBeUndefined();
  expect(
    besideWhat(
      'weterynarz',
      'q6',
      'znieczulenie wziewne zamiast samych zastrzyków, bo pies szybciej się wybudza',
    ),
  ).toBeUndefined();
});
