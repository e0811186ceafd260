import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDataDir } from './builtin-data.ts';
import { bindWords, breakEvenly, cleanLine, fitLines } from './builtin-lines.ts';
import { loadTypeface } from './builtin-typeface.ts';

const typeface = loadTypeface(findDataDir(), 'archivo-800-100');
const box = { width: 900, height: 200, maxSize: 90, minSize: 40, maxLines: 2, leading: 1.1 };

describe('bindWords', () => {
  test.each([
    ['Kawa i ciastko w sobotę', 'Kawa i\u00A0ciastko w\u00A0sobotę'],
    ['A i z nami', 'A\u00A0i\u00A0z\u00A0nami'],
    ['Rejsy po zatoce do Helu', 'Rejsy po\u00A0zatoce do\u00A0Helu'],
    ['Paczka 250 g', 'Paczka 250\u00A0g'],
    ['Rabat 20 % dziś', 'Rabat 20\u00A0% dziś'],
    ['Chleb – nasz', 'Chleb\u00A0– nasz'],
  ])('%s', (text, bound) => expect(bindWords(text, 'pl')).toBe(bound));

  test('keeps French marks with their word', () => {
    expect(bindWords('Quoi de neuf ?', 'fr')).toBe('Quoi de neuf\u00A0?');
  });
  test('leaves an English "a" alone', () => {
    expect(bindWords('Take a walk', 'en')).toBe('Take a walk');
    expect(bindWords('Nie ma "poprawiania"', 'pl')).toBe('Nie ma „poprawiania”');
    expect(bindWords('Kein "Muss"', 'de')).toBe('Kein „Muss“');
  });
});

test('cleanLine drops what cannot be set', () => {
  expect(cleanLine('Nowość 🎉  już dziś ! #chleb #rzemiosło', typeface)).toBe('Nowość już dziś!');
});

test.each([
  ['שלום, zajrzyj do nas', 'zajrzyj do nas'],
  ['🎉 – dziś otwarcie', 'dziś otwarcie'],
  ['🎉 -50% do piątku', '-50% do piątku'],
  ['Dobra kawa, ☕🎉', 'Dobra kawa'],
  ['Zapraszamy! 👩‍🍳', 'Zapraszamy!'],
  ['Bar „שלום” (☕) na rogu', 'Bar na rogu'],
  ['1️⃣ krok ❤️', '1 krok'],
  ['Przy\u00ADstawka', 'Przystawka'],
  ['- 20% na start', '- 20% na start'],
  ['👩‍🍳🎉, 🎉!', ''],
])('of %j stays no mark that belonged to what was taken out', (text, clean) =>
  expect(cleanLine(text, typeface)).toBe(clean),
);

test('breakEvenly makes the widest line as narrow as it can be', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(widths, (words) => {
      const total = (start: number, end: number) =>
        words.slice(start, end).reduce((sum, word) => sum + word, 0) + (end - start - 1);
      const [first = 0, last] = breakEvenly(words, 1, 2);
      expect(last).toBe(words.length);
      const widest = (cut: number) => Math.max(total(0, cut), total(cut, words.length));
      const best = Math.min(...words.slice(1).map((_word, index) => widest(index + 1)));
      expect(widest(first)).toBe(best);
    }),
  );
});

describe('fitLines', () => {
  test('fills the box without leaving it', () => {
    const texts = fc.array(fc.constantFrom('chleb', 'na', 'zakwasie', 'z', 'pieca', 'codziennie', 'świeży'), {
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(texts, (words) => {
        const fitted = fitLines(words.join(' '), typeface, box);
        expect(fitted).not.toBeNull();
        if (fitted === null) return;
        expect(fitted.size).toBeGreaterThanOrEqual(box.minSize);
        expect(fitted.lines.length).toBeLessThanOrEqual(box.maxLines);
        for (const line of fitted.lines)
          expect(typeface.measure(line, fitted.size)).toBeLessThanOrEqual(box.width + 0.01);
      }),
    );
  });

  test('cuts a long text after a sentence first', () => {
    const text =
      'Zima w ogrodzie bez stresu. Pokazujemy krok po kroku, jak okryć róże, hortensje i młode drzewka';
    expect(fitLines(text, typeface, { ...box, minSize: 60 })?.lines.join(' ')).toBe(
      'Zima w ogrodzie bez stresu.',
    );
  });

  test('never ends a line with a one-letter word', () => {
    const fitted = fitLines(bindWords('Ogród i balkon w zimie z rodziną', 'pl'), typeface, {
      ...box,
      maxLines: 4,
      width: 300,
      height: 600,
    });
    for (const line of fitted?.lines ?? []) expect(line).not.toMatch(/(^|[\s\u00A0])[aiouwz]$/);
  });

  test('takes one more line before the letters are smaller than the smallest, even for a short word', () => {
    // At the smallest size the long word fills its line nearly, so that the short one has no room beside it.
    const most = box.width / box.minSize;
    let long = 'n';
    while (typeface.measure(`${long}n`, 1) <= most) long += 'n';
    expect(fitLines(`${long} tak`, typeface, { ...box, whole: true })?.lines).toEqual([long, 'tak']);
  });

  test('has nothing to say about nothing', () => {
    expect(fitLines('', typeface, box)).toBeNull();
  });
});
