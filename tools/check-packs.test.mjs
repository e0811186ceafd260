import { describe, expect, it } from 'vitest';
import nearPacks from '../server/data/near-packs.json' with { type: 'json' };
import taxonomy from '../server/data/trade-taxonomy.json' with { type: 'json' };
import { checkPacks, findDeadNearRows, readPacks } from './check-packs.mjs';
import { wordsOfSpeaker, wordsToReader } from './polish-address.mjs';

const roofer = readPacks().find(({ file }) => file.endsWith('/pl/roofer.json'));

/** What is said of the roofers' pack after a change to it. */
function faultsAfter(/** @type {(pack: any) => void} */ change) {
  const pack = JSON.parse(roofer?.content ?? '');
  change(pack);
  const { findings } = checkPacks([{ file: 'packs/pl/roofer.json', content: JSON.stringify(pack) }]);
  return findings.filter(({ mild }) => !mild).map(({ where, text }) => `${where}: ${text}`);
}

function each(/** @type {object[]} */ items, /** @type {object} */ values) {
  for (const item of items) Object.assign(item, values);
}

describe('the gate of the trade packs', () => {
  it('passes a pack that is in order', () => {
    expect(faultsAfter(() => {})).toEqual([]);
  });

  /** @type {[string, (subject: any, pack: any) => void, string][]} */
  const planted = [
    ['a key nobody knows', (subject) => (subject.mood = 'x'), 'shape: subjects.0: unrecognized keys'],
    [
      'a headline too long',
      (subject) => (subject.headlines[0] = 'x'.repeat(23)),
      'shape: subjects.0.headlines.0',
    ],
    [
      'a headline that ends within a phrase',
      (subject) => (subject.headlines[0] = 'Za zamkniętymi drzwi'),
      'stops before its phrase ends',
    ],
    [
      'a trade nobody knows',
      (_, pack) => (pack.trade = 'alchemist'),
      'trade "alchemist" is not in the taxonomy',
    ],
    [
      'an address without its tag',
      (subject) => (subject.hooks[0].text = 'Zmierzysz to z ziemi.'),
      '"zmierzysz"',
    ],
    [
      'a call that speaks without its tag',
      (_, pack) => (pack.calls[0] = { text: 'Oglądamy z ziemi.' }),
      '"oglądamy"',
    ],
    [
      'a number without its source',
      (subject) => (subject.asks[0].text = 'Ile to 30 lat?'),
      'digit without figures',
    ],
    ['a cliché', (subject) => (subject.hooks[0].text = 'W dzisiejszych czasach dach to dach.'), 'cliché c01'],
    ['a cliché to the owner', (subject) => (subject.ownerPrompts[0].ask = 'Stawiamy na dach?'), 'cliché c20'],
    [
      'a mention of nothing',
      (subject) => subject.objects[0].mentions.push('parasol'),
      '"parasol" is mentioned nowhere',
    ],
    [
      'a mention of too much',
      (subject) => subject.objects[0].mentions.push('ko'),
      '"ko" begins too many words',
    ],
    [
      'a sentence twice',
      (subject, pack) => (pack.subjects[1].cores[0] = subject.cores[0]),
      'sentence also in pl/roofer',
    ],
    [
      'a core that speaks of its hook',
      (subject) => (subject.cores[0].sentences[0] = 'Ona wytrzyma dłużej niż ktokolwiek, kto ją kładł.'),
      'speaks of what stands nowhere before',
    ],
    ['a core without a hook', (subject) => each(subject.hooks, { for: [1] }), 'no hook may stand before it'],
    ['a season that is missing', (_, pack) => each(pack.subjects, { months: [1] }), 'subjects of 1 seasons'],
    ['a facet that is missing', (_, pack) => each(pack.subjects, { facet: 'craft' }), '0 × humour'],
  ];
  it.each(planted)('finds %s', (_, change, expected) => {
    const found = faultsAfter((pack) => change(pack.subjects[0], pack));
    expect(found.filter((fault) => fault.includes(expected))).not.toEqual([]);
  });
});

it('tells who speaks and who is spoken to from nouns that look alike', () => {
  expect(wordsOfSpeaker('Malujemy ramy, a zimy się nie boimy.')).toEqual(['malujemy', 'boimy']);
  expect(wordsOfSpeaker('„Robimy to od lat” to nie dowód.')).toEqual([]);
  expect(wordsToReader('Myjesz kosz, a dzisiaj wytrzepuj dywan.')).toEqual(['myjesz', 'wytrzepuj']);
  expect(wordsToReader('Cembalo strój ma inny.', new Set(['strój']))).toEqual([]);
});

describe('the list of near packs', () => {
  const trades = taxonomy.trades.map(({ id }) => id);
  const packs = readPacks().map(({ file }) => {
    const [language = '', name = ''] = file.split(/[\\/]/).slice(-2);
    return { language, pack: name.replace('.json', '') };
  });

  it('has no row that nobody reads', () => {
    expect(findDeadNearRows(nearPacks, packs, trades)).toEqual([]);
  });

  /** @type {[string, Record<string, string>, string][]} */
  const planted = [
    ['a trade nobody knows', { alchemist: 'bakery' }, 'no trade "alchemist"'],
    ['a pack of no trade', { hotel: 'castle' }, 'no trade "castle"'],
    ['a trade with packs of its own in all languages', { bakery: 'confectionery' }, 'nobody is lent'],
    ['a pack that was never written', { hotel: 'bailiff' }, 'nobody is lent'],
  ];

  it.each(planted)('is told of %s', (_, rows, text) => {
    expect(
      findDeadNearRows(rows, packs, trades)
        .map((finding) => finding.text)
        .join(),
    ).toContain(text);
  });
});
