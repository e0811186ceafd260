import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import nearPacks from '../../data/near-packs.json' with { type: 'json' };
import type { TradePack } from '../../data/trade-pack.ts';
import type { PackLanguage } from './speech.ts';

export type Subject = TradePack['subjects'][number];

/** Of any honest small business: how to ask, how to book, what to prepare. */
export const NEUTRAL_PACK = 'neutral';
/** A brand reads one or two packs; a process serves many brands. */
const MOST_KEPT = 32;
const NEAR: Readonly<Record<string, string>> = nearPacks;
const kept = new Map<string, TradePack | null>();

/**
 * The pack of a trade in a language, read when a brand first asks for it and kept while it is asked for; null where none
 * was written: languages are never mixed. Its shape and its rules were checked before it came into the folder.
 */
export function readPack(language: PackLanguage, id: string): TradePack | null {
  const place = `${language}/${id}`;
  const known = kept.get(place);
  const pack = known === undefined ? load(language, id) : known;
  // The last one asked for stands last, so that the first is the one nobody needs.
  kept.delete(place);
  kept.set(place, pack);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return pack;
}

/** The pack of another trade whose people ask the same questions; null where none is near enough. */
export function readNearPack(language: PackLanguage, trade: string): TradePack | null {
  const near = NEAR[trade];
  return near === undefined ? null : readPack(language, near);
}

/** Every language of packs has one: a brand whose trade has none there is told from it alone. */
export function readNeutralPack(language: PackLanguage): TradePack {
  const pack = readPack(language, NEUTRAL_PACK);
  if (pack === null) throw new Error(`The neutral pack is missing in ${language}.`);
  return pack;
}

function load(language: PackLanguage, id: string): TradePack | null {
  if (!/^[a-z0-9-]+$/.test(id)) return null;
  const file = path.join(folder(), language, `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TradePack) : null;
}

let found: string | undefined;

/** Looks upwards, so that the source tree and the bundle find the same folder. */
function folder(): string {
  for (let from = import.meta.dirname; found === undefined; from = path.dirname(from)) {
    const candidate = path.join(from, 'data', 'packs');
    if (existsSync(candidate)) found = candidate;
    else if (from === path.dirname(from)) throw new Error('No folder of trade packs.');
  }
  return found;
}
