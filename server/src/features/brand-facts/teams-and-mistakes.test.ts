import type { InterviewQuestion, Speaker } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { readFacts } from './read-facts.ts';

/** Each fact's type and its first sentence. */
const read = (text: string, question?: InterviewQuestion, speaker: Speaker | null = 'my') =>
  readFacts(text, { speaker, ...(question === undefined ? {} : { question }) }).map(
    ({ type, say }) => `${type}: ${say[0]?.text}`,
  );

describe('teams and mistakes in an answer', () => {
  it('has people in a team and no farm', () => {
    expect(read('małe gospodarstwo pod Toruniem', 'q1')).toEqual([
      'place: Gdzie nas znaleźć: małe gospodarstwo pod Toruniem.',
    ]);
    expect(read('ojciec i córka', 'q1')).toEqual(['team: W zespole: ojciec i córka.']);
    expect(read('zaczęło się od sąsiadki', 'q1')).toEqual(['experience: Zaczęło się od sąsiadki.']);
    expect(read('pies Basik śpi pod warsztatem', 'q11', 'ja')).toEqual([
      'statement: Pies Basik śpi pod warsztatem.',
    ]);
  });

  it('tells mistakes one by one where they are listed, and leaves what comes of one with it', () => {
    expect(read('trzymają węże na mrozie, zwijają mokre, deptają po końcówkach i pęka gwint', 'q4')).toEqual([
      'mistake: Częsty błąd: ludzie trzymają węże na mrozie.',
      'mistake: Częsty błąd: ludzie zwijają mokre.',
      'mistake: Częsty błąd: ludzie deptają po końcówkach i pęka gwint.',
    ]);
    expect(read('Myją kamień octem, niszczą fugę.', 'q4')).toHaveLength(1);
  });
});
