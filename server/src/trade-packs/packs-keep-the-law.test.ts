import { findClaims } from '@postownia/contract/advertising-rules';
import { expect, it } from 'vitest';
import type { TradePack } from '../../data/trade-pack.ts';
import taxonomy from '../../data/trade-taxonomy.json' with { type: 'json' };
import { readNeutralPack, readPack } from './read-pack.ts';

/** What no post says: topics to keep away from, and what regulated subjects rest on. */
const UNSAID = ['avoid', 'regulated'];

/** Every text of a pack that a post may say. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (UNSAID.includes(key) ? [] : textsOf(part)));
}

const packsOf = (language: TradePack['language']) => [
  ...taxonomy.trades.flatMap(({ id, flags }) => {
    const pack = readPack(language, id);
    return pack === null ? [] : [{ id, flags, pack }];
  }),
  { id: 'neutral', flags: [], pack: readNeutralPack(language) },
];

const forbiddenIn = (packs: readonly { id: string; flags: readonly string[]; pack: unknown }[]) =>
  packs.flatMap(({ id, flags, pack }) =>
    textsOf(pack)
      .filter((text) => findClaims(text, { flags, names: [] }).some(({ refuses }) => refuses))
      .map((text) => `${id}: ${text}`),
  );

/** With how many packs and texts a language has at least, so that nothing is left unread. */
it.each([
  ['pl', 120, 40_000],
  ['en', 40, 7_000],
  ['de', 40, 7_000],
  ['fr', 0, 300],
  ['it', 0, 300],
] as const)(
  'no %s pack has a sentence that advertising law forbids its trade',
  (language, packs, texts) => {
    const all = packsOf(language);
    expect(all.length).toBeGreaterThan(packs);
    expect(all.flatMap(({ pack }) => textsOf(pack)).length).toBeGreaterThan(texts);
    expect(forbiddenIn(all)).toEqual([]);
  },
  60_000,
);

it.each([
  ['pl', 'Bezbolesne leczenie kanałowe.'],
  ['en', 'Painless treatment, whatever the tooth.'],
  ['de', 'Schmerzfreie Behandlung bei jedem Zahn.'],
] as const)('a %s promise planted among the sentences of dentists is found', (language, sentence) => {
  const dentist = packsOf(language).find(({ id }) => id === 'dentist');
  const [first, ...others] = dentist?.pack.subjects ?? [];
  const subjects = [{ ...first, cores: [{ sentences: [sentence] }] }, ...others];
  const planted = { id: 'dentist', flags: dentist?.flags ?? [], pack: { ...dentist?.pack, subjects } };
  expect(forbiddenIn([planted])).toEqual([`dentist: ${sentence}`]);
});
