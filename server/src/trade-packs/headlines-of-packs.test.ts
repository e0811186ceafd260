import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findDataDir } from '../providers/image/builtin-data.ts';
import { headlinesFor } from './meets.ts';
import { readPack, type Subject } from './read-pack.ts';

/** As posters look for them: by the beginnings of words. */
const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts
    .join(' ')
    .toLocaleLowerCase('pl')
    .match(/\p{L}{4,}/gu) ?? [];
const shares = (headline: string, sentences: readonly string[]) => {
  const told = new Set(wordsOf(sentences).map((word) => word.slice(0, 4)));
  return wordsOf([headline]).some((word) => told.has(word.slice(0, 4)));
};

/** Cores under a headline that shares no word with them, but one with another core of the subject. */
const misfits = ({ id, headlines, cores }: Pick<Subject, 'id' | 'headlines' | 'cores'>) =>
  cores.flatMap(({ sentences }, turn) => {
    const [headline = ''] = headlinesFor({ headlines }, sentences, turn);
    const others = cores.filter((_, place) => place !== turn);
    const misfit = !shares(headline, sentences) && others.some((core) => shares(headline, core.sentences));
    return misfit ? [`${id} core ${turn + 1}: ${headline}`] : [];
  });

/**
 * Polish ones were written before headlines were looked at by core: most of theirs fit all the same, as a reader sees
 * and words do not. Their number may only fall.
 */
it.each([
  ['en', 0],
  ['de', 0],
  ['pl', 548],
] as const)('no %s poster says what another core tells', (language, most) => {
  const trades = readdirSync(path.join(findDataDir(), 'packs', language));
  const found = trades.flatMap((file) => {
    const trade = file.replace('.json', '');
    return (readPack(language, trade)?.subjects ?? []).flatMap(misfits).map((text) => `${trade} ${text}`);
  });
  if (most === 0) expect(found).toEqual([]);
  else expect(found.length).toBeLessThanOrEqual(most);
});

const buckets = {
  id: 'washing',
  headlines: ['Two buckets', 'Dark glass'],
  cores: [
    { sentences: ['Hand washing takes two buckets.', 'The grit stays in one.'] },
    { sentences: ['Glass comes last.', 'A dry cloth finishes it.'] },
  ],
};

it('finds a headline that a core has from another', () => {
  expect(misfits(buckets)).toEqual([]);
  expect(misfits({ ...buckets, headlines: ['Two buckets', 'Grit stays below'] })).toEqual([
    'washing core 2: Grit stays below',
  ]);
});

it('takes the headline in the place of the core where words do not decide', () => {
  const quiet = { ...buckets, headlines: ['One by one', 'Last of all'] };
  expect(quiet.cores.map(({ sentences }, turn) => headlinesFor(quiet, sentences, turn)[0])).toEqual([
    'One by one',
    'Last of all',
  ]);
});
