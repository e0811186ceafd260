import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { driftOf, wordsIn } from './check-common-words.mjs';

it('takes words of four to twenty letters, without diacritics, from texts at any depth', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'words-'));
  mkdirSync(path.join(folder, 'pl'));
  writeFileSync(path.join(folder, 'pl/a.json'), '{"text": "Żółta łódź i kot"}');
  writeFileSync(path.join(folder, 'b.md'), 'Große łódź');
  writeFileSync(path.join(folder, 'c.ts'), 'export const nothing = 1;');
  expect(wordsIn([folder])).toEqual(['grosse', 'lodz', 'text', 'zolta']);
  rmSync(folder, { recursive: true });
});

it('measures what a list lacks and what it has too much', () => {
  expect(driftOf(['bread', 'paint'], ['bread', 'paint'])).toBe(0);
  expect(driftOf(['bread'], ['bread', 'paint'])).toBe(0.5);
  expect(driftOf(['bread', 'gone'], ['bread', 'paint'])).toBe(1);
});
