import { spawnSync } from 'node:child_process';
import { splitHashtags } from '@postownia/contract/post-text';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import reviewed from './reviewed-words.json' with { type: 'json' };

const LANGUAGE = 'pl_PL';
export const MOST_REVIEWED = 60;

export type Spelling = { readonly figures: readonly Figure[]; readonly unknown: readonly string[] } | null;

/**
 * The Polish posts against hunspell's dictionary (Debian: hunspell, hunspell-pl); the brand's own words, hashtags and
 * the reviewed list are left out. Null where the dictionary is not installed.
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
  const known = new Set<string>(reviewed);
  const unknown = [...new Set(checked.stdout.split('\n').filter((word) => word !== '' && !known.has(word)))];
  const figures: Figure[] = [
    { name: 'spelling: different words', value: words.size, unit: 'words', least: 1 },
    { name: 'spelling: unknown words', value: unknown.length, unit: 'words', most: 0 },
    { name: 'spelling: reviewed list', value: reviewed.length, unit: 'words', most: MOST_REVIEWED },
  ];
  return { figures, unknown };
}

function wordsOf({ text, brief }: WrittenPost): string[] {
  const { brandName, trade, uniqueSellingPoints, brandValues, callToAction, keywords } = brief.profile;
  const told = [brandName, trade, uniqueSellingPoints, brandValues, callToAction, ...keywords].join(' ');
  const own = new Set(told.toLocaleLowerCase('pl').match(/\p{L}+/gu) ?? []);
  const words = splitHashtags(text).body.match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  return words.filter((word) => !own.has(word.toLocaleLowerCase('pl')));
}
