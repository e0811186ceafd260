import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedFact, findContradictions } from './fact-contradictions.ts';

const fact = (
  type: ComparedFact['type'],
  text: string,
  change: Partial<ComparedFact> = {},
): ComparedFact => ({
  id: text,
  type,
  state: 'proposed',
  verbatim: text,
  say: [],
  months: [],
  validUntil: null,
  source: { at: '2026-11-24T10:00:00.000Z' },
  ...change,
});
const between = (type: ComparedFact['type'], one: string, other: string) =>
  findContradictions([fact(type, one), fact(type, other)]).map(({ about }) => about);

describe('facts that contradict', () => {
  it.each([
    ['hours', 'Czynne pn.–pt. 8–16.', 'Czynne pn.–pt. 9–17.', 'hours'],
    ['hours', 'pn-pt 8-16, sob. 9-13', 'Godziny otwarcia: sob. 10–14.', 'hours'],
    ['hours', 'Czynne od poniedziałku do piątku od 8 do 16.', 'Czynne w środy 8:30–16:00.', 'hours'],
    ['hours', 'Czynne codziennie 10–22.', 'nd. 12–20', 'hours'],
    ['experience', 'Działamy od 2009 roku.', 'Na rynku od 2012 roku.', 'founding'],
    ['experience', 'Działamy od 2009 roku.', '25 lat doświadczenia', 'founding'],
    ['experience', '10 lat na rynku', '15 lat na rynku', 'founding'],
    ['price', 'Strzyżenie damskie 120 zł', 'Strzyżenie damskie kosztuje 140 zł.', 'price'],
    ['price', 'Projekt ogrodu: 2 500 zł', 'Projekt ogrodu 3500 zł', 'price'],
    ['address', 'Jesteśmy przy ul. Długiej 4 w Kielcach.', 'ul. Długa 14', 'address'],
  ] as const)('%s: %s / %s', (type, one, other, about) => {
    // A town that only one of them names is the same town.
    if (about === 'address') expect(between(type, one, 'ul. Długa 14 w Kielcach')).toEqual([about]);
    else expect(between(type, one, other)).toEqual([about]);
  });

  it.each([
    ['hours', 'Czynne pn.–pt. 8–16.', 'Czynne pon.–pt. 8:00-16:00'],
    ['hours', 'Czynne pn.–pt. 8–16.', 'Czynne sob. 9–13.'],
    ['hours', 'Biuro czynne pn.–pt. 8–16.', 'Warsztat czynny pn.–pt. 7–15.'],
    ['experience', 'Działamy od 2009 roku.', 'Ponad 15 lat doświadczenia'],
    ['experience', 'Działamy od 2009 roku.', '17 lat na rynku'],
    ['experience', 'Pracujemy od 2009 roku.', 'Dachy płaskie kryjemy od 2012 roku.'],
    ['price', 'Strzyżenie damskie 120 zł', 'Strzyżenie męskie 60 zł'],
    ['price', 'Masaż od 120 zł', 'Masaż 180 zł'],
    ['price', '100 zł', '200 zł'],
    ['address', 'ul. Długa 4 w Kielcach', 'ul. Długa 9 w Radomiu'],
    ['address', 'ul. Długa 4', 'ul. Krótka 7'],
    ['statement', 'Czynne pn.–pt. 8–16.', 'Czynne pn.–pt. 9–17.'],
  ] as const)('but not %s: %s / %s', (type, one, other) => {
    expect(between(type, one, other)).toEqual([]);
  });

  it('leave seasons, temporary hours and rejected facts alone', () => {
    const usual = fact('hours', 'Czynne pn.–pt. 8–16.');
    const others = [
      fact('hours', 'Czynne pn.–pt. 9–19.', { months: [6, 7, 8] }),
      fact('hours', 'Czynne pn.–pt. 10–14.', { validUntil: '2026-12-31' }),
      fact('hours', 'Czynne pn.–pt. 7–15.', { state: 'rejected' }),
      fact('hours', 'Czynne pn.–pt. 6–14.', { state: 'expired' }),
    ];
    for (const other of others) expect(findContradictions([usual, other])).toEqual([]);
  });

  it('know no order, and no fact contradicts itself, whatever it says', () => {
    const types = fc.constantFrom('hours', 'experience', 'price', 'address', 'offer');
    const words = fc.array(
      fc.oneof(
        fc.constantFrom(
          'pn.',
          'pt.',
          '–',
          'sob.',
          'od',
          'lat',
          'zł',
          'ul.',
          'Długa',
          'codziennie',
          '2009',
          'w',
        ),
        fc.nat(99).map(String),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 9 },
    );
    const any = fc.tuple(types, words).map(([type, said]) => fact(type, said.join(' ')));
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(findContradictions([one, { ...one, id: 'again' }])).toEqual([]);
        expect(findContradictions([one, other]).length).toBe(findContradictions([other, one]).length);
      }),
      { numRuns: 300 },
    );
  });
});
