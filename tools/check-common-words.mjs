import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * Holds `server/data/common-words.txt`, the words that a password must not consist of besides digits and signs, against
 * what it is made of: every word of four to twenty letters in our own texts and trade packs, in five languages, without
 * diacritics. Written by us, so the list is as free as they are. `node tools/check-common-words.mjs` fails where the texts
 * have outgrown it, `--write` makes it anew. One word in fifty may differ: a new label on a button need not touch the list.
 */
const SOURCES = ['server/data/packs', 'web/src/i18n', 'server/src/features/notifications', 'docs/content'];
const TARGET = path.join(root, 'server/data/common-words.txt');
const LARGEST_DRIFT = 1 / 50;

const plain = (/** @type {string} */ text) =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** The words of the texts in these folders and below, sorted. @returns {string[]} */
export function wordsIn(/** @type {string[]} */ folders) {
  /** @type {Set<string>} */
  const words = new Set();
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(json|md)$/.test(name)) continue;
      const text = plain(readFileSync(path.join(folder, name), 'utf8'));
      for (const [word] of text.matchAll(/(?<![a-z])[a-z]{4,20}(?![a-z])/g)) words.add(word);
    }
  return [...words].sort();
}

/** Which part of the words made stands in one of the two lists only. @param {string[]} stored @param {string[]} made */
export function driftOf(stored, made) {
  const listed = new Set(stored);
  const common = made.filter((word) => listed.has(word)).length;
  return (stored.length + made.length - 2 * common) / Math.max(1, made.length);
}

if (process.argv[1] === import.meta.filename) {
  const made = wordsIn(SOURCES.map((source) => path.join(root, source)));
  if (process.argv.includes('--write')) writeFileSync(TARGET, `${made.join('\n')}\n`);
  const drift = driftOf(readFileSync(TARGET, 'utf8').trim().split('\n'), made);
  console.log(
    `${made.length} common words, ${(drift * 100).toFixed(1)} % of them not as listed${
      drift > LARGEST_DRIFT ? ': run node tools/check-common-words.mjs --write' : ''
    }.`,
  );
  process.exitCode = drift > LARGEST_DRIFT ? 1 : 0;
}
