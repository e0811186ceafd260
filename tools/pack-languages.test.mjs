import { expect, it } from 'vitest';
import { PACK_LANGUAGES } from './pack-languages.mjs';

const rulesOf = (/** @type {'en' | 'de'} */ language) => {
  const rules = PACK_LANGUAGES[language];
  if (rules === undefined) throw new Error(language);
  return rules;
};
const none = new Set();

it('hears the brand speak in English and in German, but not in a quotation', () => {
  const { speaker } = rulesOf('en');
  expect(speaker('Bring us a photo, and I will look.', none)).toEqual(['us', 'I']);
  expect(speaker('Our bus leaves you time to bring yours.', none)).toEqual(['Our']);
  expect(speaker('“Call me” says little, an hour says more.', none)).toEqual([]);
  expect(rulesOf('de').speaker('Wir messen selbst, dein Dach mit uns.', none)).toEqual(['Wir', 'uns']);
  expect(rulesOf('de').speaker('„Melden Sie sich bei mir“ hilft wenig.', none)).toEqual([]);
});

it('hears whom German addresses, and lets English say "you"', () => {
  expect(rulesOf('en').reader('You bring your bike.', none)).toEqual([]);
  expect(rulesOf('en').addresses).toBe(false);
  const { reader } = rulesOf('de');
  expect(reader('Bring deine Kette mit, wenn du kommst.', none)).toEqual(['deine', 'du']);
  expect(reader('Bringen Sie Ihre Kette mit.', none)).toEqual(['Sie', 'Ihre']);
  expect(reader('Die Kette ist gelängt. Sie springt.', none)).toEqual([]);
});

it.each([
  ['en', 'The best roof in town.', true],
  ['en', 'Studies show that oak lasts.', true],
  ['en', 'The last week of August is busy.', false],
  ['en', 'It is best to ask first.', false],
  ['de', 'Das beste Dach der Stadt.', true],
  ['de', 'Immer mehr Leute fragen danach.', true],
  ['de', 'Am besten fragt man vorher.', false],
])('%s: %s claims: %s', (language, text, claims) => {
  expect(rulesOf(language === 'en' ? 'en' : 'de').claims.test(text)).toBe(claims);
});

it.each([
  ['en', 'It’s “quite” fine.', false],
  ['en', "It's fine.", true],
  ['en', 'A dash – like this.', true],
  ['de', 'Ein „Zitat“ – mit Strich.', false],
  ['de', 'Ein “Zitat” hier.', true],
])('%s: %s is set wrongly: %s', (language, text, wrong) => {
  expect(rulesOf(language === 'en' ? 'en' : 'de').typing.test(text)).toBe(wrong);
});

it('sees a headline that stops before its word', () => {
  expect(rulesOf('en').stopsEarly('The day before the')).toBe(true);
  expect(rulesOf('en').stopsEarly('The day before')).toBe(false);
  expect(rulesOf('de').stopsEarly('Ein Dach für den')).toBe(true);
  expect(rulesOf('de').stopsEarly('Ein Dach für alle')).toBe(false);
});

/** What speaks of something that only a hook has named, and what only begins alike. */
it.each([
  ['pl', 'Wiąże go skrobia albo siemię.', true],
  ['pl', 'Ona trzyma się najdłużej.', true],
  ['pl', 'Kotlet wiąże skrobia, nie jajko.', false],
  ['pl', 'Im cieplej, tym szybciej rośnie.', false],
  ['pl', 'Burgera je się na stojąco.', false],
  ['en', 'They open within a day.', true],
  ['en', 'It opens within a day.', true],
  ['en', 'Wash them before they dry.', true],
  ['en', 'It is worth asking first.', false],
  ['en', 'Before they open, peonies drink.', false],
  ['de', 'Sie öffnen sich in einem Tag.', true],
  ['de', 'Gewaschen werden sie vor dem Frost.', true],
  ['de', 'Man wäscht sie vor dem Frost.', true],
  ['de', 'Gewaschen werden Dichtungen, bevor man sie fettet.', false],
  ['de', 'Wer nur trainiert, was er mag, bleibt stehen.', false],
])('%s: %s points back: %s', (language, text, back) => {
  expect(PACK_LANGUAGES[language]?.pointsBack.test(text)).toBe(back);
});
