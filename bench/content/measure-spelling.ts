import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { splitHashtags } from '@postownia/contract/post-text';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import reviewed from './reviewed-words.json' with { type: 'json' };

const LANGUAGE = 'pl_PL';
const PACKS = path.join(import.meta.dirname, '../../server/data/packs/pl');
export const MOST_REVIEWED = 60;

export type Spelling = { readonly figures: readonly Figure[]; readonly unknown: readonly string[] } | null;

/**
 * The Polish posts against hunspell's dictionary (Debian: hunspell, hunspell-pl); the brand's own words, hashtags and
 * the reviewed list are left out, and so are the words that trade packs name. Null where the dictionary is not installed.
 */
export function measureSpelling(posts: readonly WrittenPost[]): Spelling {
  const polish = posts.filter(({ brief }) => brief.language === 'pl');
  const words = new Set(polish.flatMap(wordsOf));
  const checked = spawnSync('hunspell', ['-d', LANGUAGE, '-i', 'utf-8', '-l'], {
    input: [...words].join('\n'),
    encoding: 'utf8',
    maxBuffer: 20_000_000,
  });
  if (checked.error || checked.status !== 0) return null;
  const known = new Set([...reviewed, ...wordsOfPacks()].map((word) => word.toLocaleLowerCase('pl')));
  const unheard = checked.stdout.split('\n').filter((word) => !known.has(word.toLocaleLowerCase('pl')));
  const unknown = [...new Set(unheard)].filter((word) => word !== '');
  const figures: Figure[] = [
    { name: 'spelling: different words', value: words.size, unit: 'words', least: 1 },
    { name: 'spelling: unknown words', value: unknown.length, unit: 'words', most: 0 },
    { name: 'spelling: reviewed list', value: reviewed.length, unit: 'words', most: MOST_REVIEWED },
  ];
  return { figures, unknown };
}

/** Words of trades that no dictionary has, as their packs name them; the check of packs reads each where it stands. */
const wordsOfPacks = (): string[] =>
  readdirSync(PACKS).flatMap((file) => {
    const { words = [] }: { words?: string[] } = JSON.parse(readFileSync(path.join(PACKS, file), 'utf8'));
    return words.flatMap((word) => word.match(/\p{L}+/gu) ?? []);
  });

function wordsOf({ text, brief }: WrittenPost): string[] {
  const { brandName, trade, uniqueSellingPoints, brandValues, callToAction, keywords } = brief.profile;
  const told = [brandName, trade, uniqueSellingPoints, brandValues, callToAction, ...keywords].join(' ');
  const own = new Set(told.toLocaleLowerCase('pl').match(/\p{L}+/gu) ?? []);
  const words = splitHashtags(text).body.match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  return words.filter((word) => !own.has(word.toLocaleLowerCase('pl')));
}
