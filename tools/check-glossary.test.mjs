import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOtherWords, readGlossary } from './check-glossary.mjs';
import { root } from './project.mjs';

const glossary = readGlossary(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
const namesFound = (/** @type {string} */ text, file = 'server/src/x.ts') =>
  findOtherWords([{ path: file, text }], glossary).map(({ line, message }) => `${line} ${message}`);

describe('the check of the glossary', () => {
  it('reads the words of the page, and where they are right', () => {
    expect(glossary.instead.get('letter')).toBe('email');
    expect(glossary.instead.get('lane')).toBe('account queue');
    expect(glossary.allowed).toContain('POLISH_LETTERS');
  });

  it.each([
    ['export const queueLetter = 1;', '1 queueLetter: "letter" is called "email" here'],
    ['\nasync function openFilm() {}', '2 openFilm: "film" is called "video" here'],
    ['const PICTURE_BYTES = 1;', '1 PICTURE_BYTES: "picture" is called "image" here'],
    ['  interface AccountLane {}', '1 AccountLane: "lane" is called "account queue" here'],
  ])('finds %j', (text, finding) => {
    expect(namesFound(text)).toEqual([finding]);
  });

  it('finds a file by its name', () => {
    expect(namesFound('', 'web/src/draw-picture.ts')).toEqual([
      '1 draw-picture.ts: "picture" is called "image" here',
    ]);
  });

  it.each(['const POLISH_LETTERS = 1;', "t('film');", '// the film of a person', 'const planes = 1;'])(
    'leaves %j alone',
    (text) => {
      expect(namesFound(text)).toEqual([]);
    },
  );
});
