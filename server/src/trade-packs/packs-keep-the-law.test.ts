import { findClaims } from '@postownia/contract/advertising-rules';
import { expect, it } from 'vitest';
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

it('no trade pack has a sentence that advertising law forbids its trade', () => {
  const packs = taxonomy.trades.flatMap(({ id, flags }) => {
    const pack = readPack('pl', id);
    return pack === null ? [] : [{ id, flags, pack }];
  });
  expect(packs.length).toBeGreaterThan(120);
  const texts = [...packs, { id: 'neutral', flags: [], pack: readNeutralPack('pl') }].flatMap(
    ({ id, flags, pack }) => textsOf(pack).map((text) => ({ id, flags, text })),
  );
  expect(texts.length).toBeGreaterThan(40_000);
  const forbidden = texts.filter(({ text, flags }) =>
    findClaims(text, { flags, names: [] }).some(({ refuses }) => refuses),
  );
  expect(forbidden.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
}, 60_000);
