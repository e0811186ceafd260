import { expect, it } from 'vitest';
import { readNeutralPack } from './read-pack.ts';
import { namesIn, recogniseTrade } from './recognise-trade.ts';
import type { PackLanguage } from './speech.ts';

const tradeOf = (trade: string, language: PackLanguage) =>
  recogniseTrade({ brandName: 'North', trade, keywords: [], services: [] }, language).trade;

it.each<[PackLanguage, string, string | null]>([
  ['en', 'bicycle repair in Gdańsk', 'bike-workshop'],
  ['en', 'Family dentist', 'dentist'],
  ['en', 'accounting for builders', 'accounting'],
  ['en', 'hairdresser', 'hair-salon'],
  ['en', 'solicitor', 'lawyer'],
  ['en', 'estate agent', 'real-estate-agent'],
  ['en', 'restaurant by the harbour', 'restaurant'],
  ['en', 'Thai massage and hot stones', 'massage-spa'],
  ['en', 'tyre fitting and wheel balancing', 'tyre-service'],
  ['en', 'family-run village shop', 'grocery'],
  ['en', 'eyelash extensions and brow lamination', 'lash-brow'],
  ['en', 'car valeting and ceramic coatings', 'car-detailing'],
  ['en', 'physiotherapy and sports massage', 'physiotherapist'],
  ['en', 'piekarnia na zakwasie', 'bakery'],
  ['en', 'dog walker and puppy visits', 'dog-walker'],
  ['en', 'something quite new', null],
  ['fr', 'boulangerie au levain', 'bakery'],
  ['fr', 'cabinet dentaire à Lille', 'dentist'],
  ['fr', 'plomberie et chauffage', 'plumber'],
  ['fr', 'salon de coiffure pour dames', 'hair-salon'],
  ['fr', 'piekarnia na zakwasie', 'bakery'],
  ['fr', 'quelque chose de nouveau', null],
  ['it', 'panificio con forno a legna', 'bakery'],
  ['it', 'studio dentistico a Trento', 'dentist'],
  ['it', 'officina meccanica', 'car-workshop'],
  ['it', 'parrucchiere per signora', 'hair-salon'],
  ['it', 'qualcosa di nuovo', null],
  ['de', 'Dachdeckerei seit drei Generationen', 'roofer'],
  ['de', 'Steuerberater für Handwerker', 'tax-advisor'],
  ['de', 'Tierarztpraxis', 'vet-clinic'],
  ['de', 'Onlineshop für Verpackungen', 'packaging'],
  ['de', 'Autoreparatur und Inspektion für alle Marken', 'car-workshop'],
  ['de', 'Badsanierung und Innenausbau in Kassel', 'renovation'],
  ['de', 'Bioladen mit Käsetheke', 'grocery'],
  ['de', 'Buchführung und Lohn für kleine Betriebe', 'accounting'],
  ['de', 'Elektrobetrieb, Wallbox und Altbau', 'electrician'],
  ['de', 'Fahrlehrer, Führerschein Klasse B', 'driving-school'],
  ['de', 'Fahrradreparatur in Leipzig', 'bike-workshop'],
  ['de', 'Fahrzeugpflege und Lackversiegelung', 'car-detailing'],
  ['de', 'Ferienwohnungen am See', 'guesthouse'],
  ['de', 'Gartenpflege und Hecken', 'garden-landscaping'],
  ['de', 'Hundefriseur', 'pet-groomer'],
  ['de', 'kleines Modegeschäft für Damen', 'boutique'],
  ['de', 'Klempner, Heizung und Bad', 'plumber'],
  ['de', 'Möbel nach Maß aus Eiche', 'carpenter-furniture'],
  ['de', 'Reifenwechsel und Einlagerung', 'tyre-service'],
  ['de', 'Sprachkurse für Erwachsene', 'language-school'],
  ['de', 'Thaimassage und Wellness', 'massage-spa'],
  ['de', 'Treppenhausreinigung und Fenster', 'cleaning-company'],
  ['de', 'Wimpernverlängerung und Augenbrauen', 'lash-brow'],
  ['de', 'Friseurin mit eigenem Salon', 'hair-salon'],
  ['de', 'Nageldesignerin in Kassel', 'nail-salon'],
  ['de', 'Kosmetikinstitut am Markt', 'beauty-salon'],
  ['de', 'Herrenfriseur und Bartpflege', 'barber'],
  ['de', 'Landgasthof mit eigener Metzgerei im Nachbardorf', 'restaurant'],
  ['de', 'Frühstückscafé mit Garten', 'cafe'],
  ['de', 'Pizzabäcker mit Holzofen', 'pizzeria'],
  ['de', 'Backstube im alten Bahnhof', 'bakery'],
  ['de', 'Konditorin für Hochzeitstorten', 'confectionery'],
  ['de', 'Eismanufaktur', 'ice-cream'],
  ['de', 'Zahnmedizin für die ganze Familie', 'dentist'],
  ['de', 'Physiotherapeutin', 'physiotherapist'],
  ['de', 'Kleintierpraxis in Graz', 'vet-clinic'],
  ['de', 'Fitnessclub am Bahnhof', 'gym'],
  ['de', 'Personaltrainer in Zürich', 'personal-trainer'],
  ['de', 'Yogakurse für Anfänger', 'yoga'],
  ['de', 'Blumengeschäft am Friedhof', 'florist'],
  ['de', 'Hochzeiten, Familien, Fotografie', 'photographer'],
  ['de', 'Immobilienmaklerin in Linz', 'real-estate-agent'],
  ['de', 'Rechtsanwälte für Arbeitsrecht', 'lawyer'],
  ['pl', 'hairdresser', null],
])('in %s "%s" is %s', (language, words, trade) => {
  expect(tradeOf(words, language)?.id ?? null).toBe(trade);
});

it('calls a trade by its name in the language', () => {
  const roofer = tradeOf('dekarz', 'pl');
  expect(roofer && namesIn('en', roofer)[0]).toBe('roofer');
  expect(roofer && namesIn('de', roofer)[0]).toBe('Dachdecker');
  expect(roofer && namesIn('pl', roofer)[0]).toBe('firma dekarska');
});

it.each<PackLanguage>(['pl', 'en', 'de', 'fr', 'it'])(
  'has a neutral pack in %s that carries a month',
  (language) => {
    expect(readNeutralPack(language).language).toBe(language);
    expect(readNeutralPack(language).subjects.length).toBeGreaterThanOrEqual(40);
  },
);
