import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root as repository } from './project.mjs';
import { lineOf, readSources } from './source-files.mjs';

/**
 * The words that names must not hold, with the word to take instead, and the names in which one is right.
 * @returns {{instead: Map<string, string>, allowed: Set<string>}}
 */
export function readGlossary(/** @type {string} */ text) {
  const [words = '', exceptions = ''] = text.split('## Where such a word is right');
  const instead = new Map();
  for (const [word = '', , , not = ''] of rowsOf(words))
    for (const one of listOf(not)) instead.set(one.toLowerCase(), word);
  return { instead, allowed: new Set(rowsOf(exceptions).flatMap(([names = '']) => listOf(names))) };
}

/** Declared names and names of files that hold a word which the glossary has another one for. */
export function findOtherWords(
  /** @type {Pick<import('./source-files.mjs').SourceFile, 'path' | 'text'>[]} */ files,
  /** @type {ReturnType<typeof readGlossary>} */ { instead, allowed },
) {
  return files.flatMap((file) => {
    const declared = [...file.text.matchAll(declaration)].map((match) => ({
      name: match[1] ?? '',
      line: lineOf(file.text, match.index),
    }));
    return [{ name: path.basename(file.path), line: 1 }, ...declared].flatMap(({ name, line }) => {
      const word = allowed.has(name) ? undefined : wordsOf(name).find((one) => instead.has(one));
      if (word === undefined) return [];
      return { path: file.path, line, message: `${name}: "${word}" is called "${instead.get(word)}" here` };
    });
  });
}

const declaration =
  /^[ \t]*(?:export\s+)?(?:const|let|(?:async\s+)?function\*?|class|interface|type)\s+(\w+)/gm;

/** `readHeldDay` → read, held, day; `READ_AT`, `read-at.ts` likewise. */
const wordsOf = (/** @type {string} */ name) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** The cells of a Markdown table, without its head. @returns {string[][]} */
const rowsOf = (/** @type {string} */ text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

const listOf = (/** @type {string} */ cell) => cell.split(/,\s*/).filter(Boolean);

if (process.argv[1] === import.meta.filename) {
  const glossary = readGlossary(readFileSync(path.join(repository, 'docs/glossary.md'), 'utf8'));
  const found = findOtherWords(readSources(repository), glossary);
  for (const { path: file, line, message } of found) console.error(`${file}:${line}  ${message}`);
  console.log(found.length === 0 ? 'Names are those of the glossary.' : `${found.length} other words.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
