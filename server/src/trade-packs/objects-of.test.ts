import { expect, it } from 'vitest';
import named from '../../data/scenes/named.json' with { type: 'json' };
import senses from '../../data/scenes/senses.json' with { type: 'json' };
import { sampleBrand } from '../../test/brand-profiles.ts';
import { findDataDir } from '../providers/image/builtin-data.ts';
import { loadDrawings } from '../providers/image/builtin-drawings.ts';
import { drawnText, objectsOf } from './objects-of.ts';

it('draws for a fact of its trade only what the fact itself names', () => {
  const profile = sampleBrand('bakery', { brandName: 'Pod Łódką', trade: 'sklep zoologiczny' });
  const idea = 'fact:00000000-0000-4000-8000-000000000000/0';
  const objects = (summary: string) =>
    objectsOf({ idea, summary, headline: '' }, profile).map(({ id }) => id);
  expect(objects('Dostawa ryb w każdy czwartek.')).not.toContain('food-bag');
  expect(objects('Karma na wagę, w workach i na próbkę.')).toContain('food-bag');
  const pharmacy = sampleBrand('bakery', { brandName: 'Pod Moździerzem', trade: 'apteka' });
  const ofTeam = { idea, summary: 'W zespole: kierownik i trzy farmaceutki.', headline: '' };
  expect(objectsOf(ofTeam, pharmacy).map(({ id }) => id)).not.toContain('car');
});

it('draws for a trade without a pack what its fact calls by its everyday name', () => {
  const profile = sampleBrand('bakery', { brandName: 'Kozia Rosa', trade: 'serowarnia, sery kozie' });
  const idea = 'fact:00000000-0000-4000-8000-000000000000/0';
  const objects = (headline: string) =>
    objectsOf({ idea, summary: '', headline }, profile).map(({ id }) => id);
  expect(objects('Częsty błąd: ludzie jedzą ser prosto z lodówki')).toContain('cheese');
  expect(objects('Tylko mleko od naszych kóz')).toEqual(expect.arrayContaining(['milk', 'goat']));
  // What only this trade calls so.
  expect(objects('Każdy krąg obracamy ręcznie co dwa dni')).toEqual(['cheese']);
  expect(objects('Koniec wkłada się w to serce')).toEqual([]);
});

it.each([
  'Jak się zgadzasz, to biorę się do roboty',
  'Naprawa klawiatury i guzików',
  'Najlepiej zagraj mi do słuchawki',
  'Na kartonie strzałki, którą stroną do góry',
  'Uczymy na tabletach',
  'Pociąga nas stare drewno',
  'Wymieniam baterie umywalkowe',
  'Aparat słuchowy dobieramy w dwie wizyty',
  'Takich harmonii na świecie jest niewiele',
  'Lampka świeci, gdy strojenie trwa',
  'Wymieniamy świece zapłonowe',
  'Pisze o nas autor przewodnika',
  'Piesi wchodzą od podwórza',
  'Stara farba schodzi płatami',
  'Pracownia jest w kamienicy',
  'Usuwamy kamień nazębny',
  'Podłoga skrzypi pod nogami',
  'Kto grzebie w mechanizmie, ten psuje',
  'Reszty nie zasłonię słowami',
  'Płytko sadzimy cebulki',
  'Płytka paznokcia odrasta pół roku',
  'Zużyty bieżnik widać z daleka',
  'Wejście przez przystań, od przystani w lewo',
  'Masaż bańką i bańki próżniowe',
  'Grzyb na ścianie wraca jesienią',
  'Przykładamy wagę do szczegółów',
  'Paleta barw na jesień',
  'Kasetka na klucze',
  'Silnik ma 150 koni mechanicznych',
  'Słoje drewna widać po oszlifowaniu',
  'Okular teleskopu ogrzewamy wcześniej',
  'Igły sosny lecą cały rok',
  'Okienko w grafiku mam w środę',
  'Kierownicy sklepów dzwonią do mnie sami',
  'Spotkajmy się przy Parkowej 5',
  'Podnoszenie ciężarów zaczynam od techniki',
  'Kawał dobrej roboty',
  'Mosty i korony robię sam',
  'Torebki papierowe z nadrukiem',
])('draws nothing for a word that means another thing as often: %s', (summary) => {
  const profile = sampleBrand('bakery', { brandName: 'Miechy', trade: 'stroję akordeony' });
  const idea = 'fact:00000000-0000-4000-8000-000000000000/0';
  expect(objectsOf({ idea, summary, headline: '' }, profile)).toEqual([]);
});

it.each([
  ['Stary aparat na klisze ma swój dźwięk', 'camera'],
  ['Auto stawia się na podwórzu', 'car'],
  ['Na schody wchodzi się bokiem', 'stairs'],
  ['Ścieżka z kamienia', 'stone'],
  ['Kanapki robimy rano', 'sandwich'],
  ['Świece sojowe palą się równo', 'candle'],
  ['Hulajnogą prosto pod bramę', 'scooter'],
  ['Płytki w łazience, fuga na koniec', 'tile'],
  ['Grzyby zbieramy sami', 'mushroom'],
  ['Skrzypce po dziadku', 'violin'],
])('still draws what is meant: %s', (summary, id) => {
  const profile = sampleBrand('bakery', { brandName: 'Miechy', trade: 'stroję akordeony' });
  const idea = 'fact:00000000-0000-4000-8000-000000000000/0';
  expect(objectsOf({ idea, summary, headline: '' }, profile)[0]?.id).toBe(id);
});

it('has senses only of words that are drawn', () => {
  const words = new Set(Object.values(named.pl).flat());
  const told = [...senses.whole, ...senses.twofold.flatMap((sense) => sense.words)];
  expect(told.filter((word) => !words.has(word))).toEqual([]);
});

it('calls only things that are drawn', () => {
  const { all } = loadDrawings(findDataDir());
  expect(Object.keys(named.pl).filter((id) => !all.has(id))).toEqual([]);
});

it('draws nothing for what only the call to action names', () => {
  const callToAction = 'Proszę o zdjęcie drzewa';
  const text = 'Spacer wokół pnia zaczyna wycenę. Proszę o\u00A0zdjęcie drzewa.\n\n#arborysta';
  expect(drawnText(text, { callToAction })).not.toContain('zdjęcie');
  expect(drawnText(text, { callToAction })).toContain('pnia');
  expect(drawnText(text, { callToAction: '' })).toBe(text);
});
