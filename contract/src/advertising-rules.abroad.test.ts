import { expect, it, test } from 'vitest';
import rules from './advertising-rules.json' with { type: 'json' };
import { findClaims } from './advertising-rules.ts';
import more from './advertising-traps.json' with { type: 'json' };

/** What may not be said, in English and in German, and the trade's flag where the rule is a trade's. */
const TRAPS: readonly (readonly [rule: string, english: string, german: string, flag?: string])[] = [
  ['claim-superlative', 'The best bread in town.', 'Das beste Brot der Stadt.'],
  ['claim-guarantee', 'We guarantee a smile.', 'Wir garantieren ein Lächeln.'],
  ['price-reduction', 'All shoes 30% off until Sunday.', 'Alle Schuhe 30 % reduziert.'],
  ['false-urgency', 'Today only, so be quick.', 'Nur heute im Laden.'],
  ['statutory-right', 'You get 14 days to return as a gift.', 'Dazu 14 Tage Rückgaberecht geschenkt.'],
  ['review-quote', 'Our customers say they come back for more.', 'Unsere Kunden sagen, sie kommen wieder.'],
  ['multi-buy', 'Buy one, get one free.', 'Zwei zum Preis von einem.'],
  ['lottery', 'Follow us and join the prize draw.', 'Wir verlosen einen Korb unter allen.'],
  ['contest-rules', 'Enter our competition.', 'Zum Wettbewerb mit Preisen geht es hier.'],
  ['green-claim', 'Environmentally friendly candles.', 'Klimafreundliche Kerzen.'],
  ['green-offset', 'Delivery is carbon-neutral.', 'Die Lieferung ist CO2-neutral.'],
  ['unmarked-advertising', 'A serum gifted by a brand.', 'Bezahlte Partnerschaft mit einer Marke.'],
  ['tobacco', 'New e-cigarettes on the shelf.', 'Neue E-Zigaretten im Regal.'],
  ['gambling', 'Sports betting starts tonight.', 'Sportwetten ab heute Abend.'],
  ['alcohol', 'Mulled wine at the counter.', 'Glühwein am Tresen.'],
  ['political', 'Go and vote on Sunday.', 'Geht wählen am Sonntag.'],
  ['job-ad', 'A young and dynamic team waits.', 'Ein junges Team wartet.'],
  ['job-pay', 'We are hiring a baker.', 'Wir suchen Verstärkung für die Nacht.'],
  ['appeal-to-children', 'Tell mum to buy it.', 'Überrede Mama dazu.'],
  ['medicine', 'Buy painkillers at the till.', 'Kauf Schmerzmittel an der Kasse.'],
  ['health-claim', 'This tea boosts your immunity.', 'Dieser Tee stärkt das Immunsystem.'],
  ['credit-cost', 'Every sofa at 0% finance.', 'Jedes Sofa mit 0-%-Finanzierung.'],
  ['crypto', 'Cryptocurrencies for beginners.', 'Kryptowährungen für Anfänger.'],
  ['health-promise', 'Honey prevents colds.', 'Honig beugt Erkältungen vor.', 'food-info'],
  ['cosmetic-claim', 'A cream against acne.', 'Eine Creme gegen Akne.', 'cosmetics-claims'],
  [
    'medical-promotion',
    'A discount on cleaning in March.',
    'Rabatt auf die Reinigung im März.',
    'medical-information-only',
  ],
  [
    'profession-praise',
    'Painless treatment for anxious patients.',
    'Schmerzfreie Behandlung für alle.',
    'medical-information-only',
  ],
  ['profession-call', 'Book your appointment today.', 'Jetzt Termin vereinbaren.', 'vet-information-only'],
  ['before-after', 'Before-and-after photos.', 'Vorher-Nachher-Bilder der Zähne.', 'doctor-ethics'],
  ['medical-device', 'Botox for the frown.', 'Hyaluronsäure für die Stirn.', 'medical-device'],
  ['infant-formula', 'Infant formula in a set.', 'Säuglingsmilch im Set.', 'infant-formula'],
  ['outcome-promise', 'We will win your case.', 'Wir gewinnen Ihren Fall.', 'lawyer-commercial-info'],
  ['return-promise', 'Guaranteed returns.', 'Garantierte Rendite.', 'investments'],
  ['credit-easy', 'A loan with no credit check.', 'Kredit ohne Schufa.', 'credit-cost'],
  ['energy-promise', 'No more electricity bills.', 'Nie wieder Stromrechnung.', 'energy-subsidy'],
  ['subsidy', 'A boiler with a grant.', 'Eine Heizung mit Förderung.', 'energy-subsidy'],
  ['alcohol-product', 'Try our wines at the farm.', 'Weinprobe auf dem Hof.', 'alcohol-banned'],
  ['alcohol-context', 'A beer after training.', 'Ein Bier nach dem Training.', 'alcohol-beer'],
  ['child-identity', 'Zoe, aged 5, came first.', 'Zoe, 5 Jahre, war die Erste.', 'children-image'],
  ['solarium', 'A sunbed for ten minutes.', 'Zehn Minuten Sonnenbank.', 'solarium-banned'],
  ['under-age', 'A first tattoo for teenagers.', 'Ein Tattoo für Minderjährige.', 'hygiene-procedure'],
];

/** What only sounds like it. */
const HONEST: readonly (readonly [text: string, flag?: string])[] = [
  ['A belt is the cheapest alteration.'],
  ['Abstand ist die billigste Bremse.'],
  ['Best wishes to everybody in town.'],
  ['Am besten fragt man vorher.'],
  ['20% off, lowest price of the last 30 days: 10 euros.'],
  ['A prize draw, no purchase necessary, rules on our site.'],
  ['We are hiring a baker, 2000 € a month.'],
  ['Kosmetik pflegt und reinigt, sie heilt nicht.', 'cosmetics-claims'],
  ['Antibiotics do nothing against a virus.', 'medical-information-only'],
  ['Eine Karte über einen Betrag lässt die Wahl.', 'medical-information-only'],
  ['Vorher und nachher wird gemessen.', 'medical-information-only'],
  ['Ask what a consultation covers.', 'lawyer-commercial-info'],
  ['Die Brauerei mahlt Malz vor dem Maischen.', 'alcohol-beer'],
];

const claimed = (text: string, flag?: string) =>
  findClaims(text, { flags: flag === undefined ? [] : [flag], names: [] }).map(({ rule }) => rule);

for (const [rule, english, german, flag] of TRAPS)
  test.each([english, german])(`${rule}: %s`, (text) => {
    expect(claimed(text, flag)).toContain(rule);
    if (flag !== undefined) expect(claimed(text)).not.toContain(rule);
  });

for (const { rule, flags, english, german } of more)
  test.each([english, german])(`${rule}: %s`, (text) => {
    for (const flag of flags ?? [undefined]) expect(claimed(text, flag)).toContain(rule);
    if (flags !== undefined) expect(claimed(text)).not.toContain(rule);
  });

it('has a trap for every rule that speaks English and German', () => {
  const abroad = rules.rules.filter((rule) => 'english' in rule || 'german' in rule);
  const trapped = [...TRAPS.map(([rule]) => rule), ...more.map(({ rule }) => rule)];
  expect(trapped).toEqual(abroad.map(({ code }) => code));
});

for (const [text, flag] of HONEST)
  test(`leaves alone: ${text}`, () => {
    expect(claimed(text, flag)).toEqual([]);
  });

it('is written in lower case, because texts are read so', () => {
  for (const rule of rules.rules) {
    const written = `${'english' in rule ? rule.english : ''} ${'german' in rule ? rule.german : ''}`;
    const letters = written.replaceAll(/\\p\{\w+\}|\\\w/g, '');
    expect(letters).toBe(letters.toLowerCase());
  }
});
