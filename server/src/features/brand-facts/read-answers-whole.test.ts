import type { InterviewQuestion, Speaker } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

/** Each fact's type and its first sentence. */
const read = (text: string, question?: InterviewQuestion, speaker: Speaker | null = 'my') =>
  readFacts(text, { speaker, ...(question === undefined ? {} : { question }) }).map(
    ({ type, say }) => `${type}: ${say[0]?.text}`,
  );

describe('what belongs together in an answer', () => {
  it('tells the steps of one process together, in their order', () => {
    const [told, ...others] = read(
      'Dzwonisz i mówisz co się dzieje. Potem przywozisz instrument i otwieram go przy tobie. Jak się zgadzasz to biorę się do roboty. Na koniec grasz na próbę i dopiero wtedy płacisz',
      'q5',
      'ja',
    );
    expect(told).toBe(
      'process: Dzwonisz i mówisz, co się dzieje. Potem przywozisz instrument i otwieram go przy tobie. Jak się zgadzasz, to biorę się do roboty. Na koniec grasz na próbę i dopiero wtedy płacisz.',
    );
    expect(others).toEqual([]);
  });

  it('leaves a quotation with whoever said it, and makes nobody else of them', () => {
    const quotations =
      '"Zegar dziadka znowu bije" pani Halina z Milówki\n"Powiedział mi żebym nie kupował" Kamil, uczeń szkoły muzycznej';
    for (const question of ['q9', 'q11', undefined] as const)
      expect(read(quotations, question, 'ja')).toEqual([
        'testimonial: „Zegar dziadka znowu bije” – pani Halina z Milówki.',
        'testimonial: „Powiedział mi, żebym nie kupował” – Kamil, uczeń szkoły muzycznej.',
      ]);
    expect(read('„Polecam” – Ania, kurs tańca', 'q9')).toEqual([
      'testimonial: „Polecam” – Ania, kurs tańca.',
    ]);
  });

  it('keeps who works with whom in one, and an answer without the dash that began it', () => {
    expect(
      read('kancelarię prowadzę sama, z jedną asystentką, panią Jolą, która odbiera telefony', 'q1', 'ja'),
    ).toHaveLength(1);
    expect(read('Czy robicie deski na imprezę? - robimy, trzy dni wcześniej', 'q3')).toEqual([
      'question: Czy robicie deski na imprezę? Robimy, trzy dni wcześniej.',
    ]);
    expect(read('większość pracy to czytanie akt', 'q11', 'ja')).toEqual([
      'statement: Większość pracy to czytanie akt.',
    ]);
    expect(read('Podpisują umowę a dopiero potem pytają', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie podpisują umowę, a dopiero potem pytają.',
    ]);
  });

  it('is read in time, however many steps somebody types', () => {
    const begun = performance.now();
    for (const step of ['? - a ', 'potem robimy. ', 'i a. ', 'a a '])
      read(step.repeat(Math.floor(4_000 / step.length)), 'q5', 'ja');
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
