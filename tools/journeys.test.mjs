import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './project.mjs';
import { importsOf } from './source-files.mjs';

const MOST_TO_THE_ROW = 5;
const MOST_TO_THE_END = 15;
const page = readFileSync(path.join(root, 'docs/journeys.md'), 'utf8');
const journeys = page.split(/^## /m).slice(1).map(readJourney);

/** One journey of the page: its files, how many of them lie before the row, and the words that are said of each. */
function readJourney(/** @type {string} */ section) {
  const [toTheRow = '', ...further] = section.split(/^To the /m);
  const lines = [...section.matchAll(/^(\d+)\. `([^`]+)`: (.*)$/gm)];
  return {
    name: section.split('\n')[0] ?? '',
    parts: further.length + 1,
    toTheRow: toTheRow.match(/^\d+\. /gm)?.length ?? 0,
    files: lines.map(([, place, file = '', told = '']) => ({
      place: Number(place),
      file,
      words: [...told.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    })),
  };
}

const textOf = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** @typedef {(typeof journeys)[number]['files'][number]} Listed */

/** Whether one of two files imports the other, or a word is said of both, or one is named by the other's word. */
function areJoined(/** @type {Listed} */ one, /** @type {Listed} */ other) {
  const imports = (/** @type {Listed} */ { file }) =>
    importsOf(textOf(file)).map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier));
  const names = (/** @type {Listed} */ { words }, /** @type {Listed} */ { file }) =>
    words.includes(path.parse(file).name);
  return (
    imports(one).includes(other.file) ||
    imports(other).includes(one.file) ||
    one.words.some((word) => other.words.includes(word)) ||
    names(one, other) ||
    names(other, one)
  );
}

test('the page tells five journeys', () => expect(journeys).toHaveLength(5));

describe.each(journeys)('$name', ({ files, toTheRow, parts }) => {
  test('is as short as it is said to be', () => {
    expect(parts).toBe(2);
    expect(toTheRow).toBeGreaterThan(0);
    expect(toTheRow).toBeLessThanOrEqual(MOST_TO_THE_ROW);
    expect(files.length).toBeLessThanOrEqual(MOST_TO_THE_END);
    expect(files.map(({ place }) => place)).toEqual(files.map((_, index) => index + 1));
    expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
  });

  test.each(files)('$file is there and says $words', ({ file, words }) => {
    expect(existsSync(path.join(root, file))).toBe(true);
    for (const word of words) expect(textOf(file)).toContain(word);
  });

  test('has no file that none of the others leads to', () => {
    const [first, ...others] = files;
    const reached = first === undefined ? [] : [first];
    let left = others;
    for (let found = true; found; ) {
      const next = left.filter((file) => reached.some((known) => areJoined(known, file)));
      found = next.length > 0;
      reached.push(...next);
      left = left.filter((file) => !next.includes(file));
    }
    expect(left.map(({ file }) => file)).toEqual([]);
  });
});
