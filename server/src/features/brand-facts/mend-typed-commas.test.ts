import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendTyped } from './mend-typed.ts';

describe('what was typed in haste', () => {
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
  ])('has its commas and marks: %s', (typed, mended) => {
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
    'Lepiej ale drożej – nie u nas, bo po co.'.replace('Lepiej ale', 'Lepiej, ale'),
    'Kiedy to jest gotowe?',
    'Wir fragen, wie sie es möchten.',
    'She asks who sie is but we do not know.',
    '10 lat gwarancji na szczelność.',
  ])('stays as it is: %s', (typed) => {
    expect(mendTyped(typed)).toBe(typed);
  });

  it('keeps every word in its place, and mended twice is the same', () => {
    const word = fc.constantFrom(
      ...'robimy chleb bo że żeby który w na ale więc jak co sie mówisz to jest nie i a mimo, pieczemy. Jak 10 lat'.split(
        ' ',
      ),
    );
    const plain = (text: string) => text.toLowerCase().replaceAll(',', '').replaceAll('się', 'sie');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const typed = words.join(' ');
        const mended = mendTyped(typed);
        expect(plain(mended)).toBe(plain(typed));
        expect(mendTyped(mended)).toBe(mended);
        expect(mended).not.toMatch(/,,|, ,|^,/u);
      }),
      { numRuns: 400 },
    );
  });
});
