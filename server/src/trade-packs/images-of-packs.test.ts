import { readdirSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import { expect, test } from 'vitest';
import { findDataDir } from '../providers/image/builtin-data.ts';
import { openPosterPress } from '../providers/image/builtin-poster.ts';
import { readPack } from './read-pack.ts';

const dataDir = findDataDir();
const press = openPosterPress(dataDir);
const packs = (['pl', 'en', 'de', 'fr', 'it'] as const).flatMap((language) =>
  readdirSync(path.join(dataDir, 'packs', language)).map((file) => ({
    language,
    trade: file.replace('.json', ''),
  })),
);

test('every poster of every subject shows a thing that the subject names and the post says, or is type alone', () => {
  const [shown, all] = [new Map<string, number>(), new Map<string, number>()];
  for (const { language, trade } of packs) {
    const name = `${language} ${trade}`;
    for (const [at, subject] of (readPack(language, trade)?.subjects ?? []).entries())
      for (const [turn, { sentences }] of subject.cores.entries()) {
        const headline = subject.headlines[turn % subject.headlines.length] ?? '';
        const postText = sentences.join(' ');
        const choice = press.choose({
          objects: subject.objects,
          headline,
          postText,
          brandName: 'Marka',
          language,
          keywords: [],
          palette: 'Ocean Blue',
          style: IMAGE_STYLES[at % IMAGE_STYLES.length] ?? 'modern',
          contentType: 'educational',
          variant: turn,
          seed: `w:2027-01-${String((at % 28) + 1).padStart(2, '0')}`,
        });
        all.set(name, (all.get(name) ?? 0) + 1);
        if (choice.main === null) continue;
        shown.set(name, (shown.get(name) ?? 0) + 1);
        const said = ` ${headline} ${postText}`.toLocaleLowerCase('pl').split(/[^\p{L}\p{N}]+/u);
        const named = subject.objects.flatMap(({ id, mentions }) =>
          mentions
            .filter((mention) => said.some((word) => word.startsWith(mention)))
            .flatMap((mention) => press.library.object(id, mention)),
        );
        expect(named, `${name} ${subject.id}`).toEqual(
          expect.arrayContaining([choice.main, ...choice.company]),
        );
      }
  }
  expect(all.size).toBe(packs.length);
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(total(all)).toBeGreaterThan(8000);
  // Not a world of words only.
  expect(total(shown) / total(all)).toBeGreaterThan(0.75);
});
