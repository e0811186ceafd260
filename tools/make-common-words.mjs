import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/**
 * Writes the words that a password must not consist of besides digits and signs: every word of four to twenty letters in
 * our own texts and trade packs, in five languages, without diacritics. Written by us, so the list is as free as they
 * are; run it again when the texts have grown: `node tools/make-common-words.mjs`.
 */
const SOURCES = ['server/data/packs', 'web/src/i18n', 'server/src/features/notifications', 'docs/content'];
const TARGET = path.join(root, 'server/data/common-words.txt');

const plain = (/** @type {string} */ text) =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

const words = new Set();
for (const source of SOURCES) {
  const folder = path.join(root, source);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(json|md)$/.test(name)) continue;
    const text = plain(readFileSync(path.join(folder, name), 'utf8'));
    for (const [word] of text.matchAll(/(?<![a-z])[a-z]{4,20}(?![a-z])/g)) words.add(word);
  }
}
writeFileSync(TARGET, `${[...words].sort().join('\n')}\n`);
console.log(`${words.size} words`);
