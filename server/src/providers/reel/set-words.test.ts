import { plainText, undrawnOf } from '@postownia/contract/drawn-text';
import { expect, test } from 'vitest';
import { findDataDir } from '../image/builtin-data.ts';
import { FONT_CUTS, type FontCut, loadTypeface } from '../image/builtin-typeface.ts';
import { type Room, setWords } from './set-words.ts';

const BEAT: Room = { width: 740, height: 620 };
const NAME: Room = { width: 740, height: 180, share: 0.6, lines: 3 };

test('every cut has each letter that is promised to be drawn', () => {
  const points = Array.from({ length: 0x2fff }, (_, point) => String.fromCodePoint(point));
  const promised = points.filter((letter) => {
    const { words, marks } = undrawnOf(letter);
    return /\S/u.test(letter) && plainText(letter) === letter && words.length + marks.length === 0;
  });
  expect(promised.length).toBeGreaterThan(350);
  for (const cut of FONT_CUTS) {
    const typeface = loadTypeface(findDataDir(), cut);
    expect(
      promised.filter((letter) => !typeface.has(letter)),
      cut,
    ).toEqual([]);
  }
});

/** What was drawn, word by word, and whether it kept to its room; null: nothing. */
async function drawn(text: string, room: Room = BEAT) {
  const words: string[] = [];
  const typeface = (cut: FontCut) => {
    const real = loadTypeface(findDataDir(), cut);
    const outline: typeof real.outline = (word, ...place) => {
      words.push(word);
      return real.outline(word, ...place);
    };
    return { ...real, outline };
  };
  const set = await setWords(text, room, { style: 'modern', language: 'pl', typeface });
  if (set === null) return null;
  expect(set.width).toBeLessThanOrEqual(room.width + 1);
  expect(set.height).toBeLessThanOrEqual(room.height + 1);
  return words;
}

test('a word of sixty letters is broken with hyphens and nothing of it is lost', async () => {
  const long = 'Konstantynopolitańczykowianeczkąśćżółćwężykwężykwężykwężykść';
  for (const [word, room] of [
    [long, BEAT],
    [long, NAME],
    ['i'.repeat(30) + 'W'.repeat(30), BEAT],
    ['W'.repeat(20) + 'l'.repeat(40), BEAT],
  ] as const) {
    const parts = (await drawn(word, room)) ?? [];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.slice(0, -1).every((part) => part.endsWith('-'))).toBe(true);
    expect(parts.map((part, at) => (at < parts.length - 1 ? part.slice(0, -1) : part)).join('')).toBe(word);
  }
});

test('an address that is broken gets no hyphen, which would make it another one', async () => {
  const address = 'najlepsza-kwiaciarnia-na-krupniczej.example/zamowienia-online';
  expect((await drawn(address))?.join('')).toBe(address);
});

test('a long name keeps all of its words', async () => {
  const name = 'Przedsiębiorstwo Wielobranżowe Konstantynopolitańczyk Spółka Jawna';
  expect((await drawn(name, NAME))?.join(' ')).toBe(name);
});

test.each([
  ['Kawa ☕ gratis 🎉 dziś', 'Kawa gratis dziś'],
  ['👩‍🍳 Piecze szefowa', 'Piecze szefowa'],
  ['Zajrzyj na #targ', 'Zajrzyj na #targ'],
  ['Phở Hà Nội, Bún chả', 'Phở Hà Nội, Bún chả'],
  ['𝗣𝗿𝗼𝗺𝗼𝗰𝗷𝗮 e‑mail', 'Promocja e-mail'],
  ['Zamów do piątku ☕', 'Zamów do piątku'],
])('of %s is drawn what there are letters for', async (text, words) => {
  expect((await drawn(text))?.join(' ')).toBe(words);
});

test.each(['🎉🎉', 'مطعم دمشق', 'Привет'])('%s draws nothing rather than boxes', async (text) => {
  expect(await drawn(text)).toBeNull();
});
