import {
  MOTIONS_OF_STYLE,
  motionsFor,
  REEL_MOTIONS,
  type ReelMotion,
} from '@postownia/contract/reel-vocabulary';
import { expect, test } from 'vitest';
import { captionOf, textsOfScript } from './reel-script.ts';
import { otherMotion, placed, problemOf, swapped } from './reel-wish.ts';

test('pictures change places with their neighbours and never leave the list', () => {
  expect(swapped(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(swapped(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(swapped(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(swapped(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test('another reel of a post begins with another style, all of them in turn, what fits the brand first', () => {
  const order = motionsFor('minimalistic');
  const seen = REEL_MOTIONS.reduce<ReelMotion[]>(
    (all) => [...all, otherMotion({ motion: all.at(-1) ?? 'cut' }, order)],
    [otherMotion(undefined, order)],
  );
  expect(seen).toEqual([...order, order[0]]);
  expect(seen.slice(0, 3)).toEqual(MOTIONS_OF_STYLE.minimalistic);
  expect(new Set(seen).size).toBe(REEL_MOTIONS.length);
});

test('words are counted as people count them', () => {
  const captions = true;
  expect(problemOf(`ok${'👩‍👩‍👧'.repeat(40)}`, { captions })).toBeNull();
  expect(problemOf('x'.repeat(43), { captions })).toBe('beatLong');
  expect(problemOf('  ', { captions })).toBe('beatEmpty');
});

test('a picture of the library takes the place of one beat, or of all where none had any', () => {
  expect(placed(['a', 'b', 'c'], 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(placed([], 2, 'x')).toEqual(Array(5).fill('x'));
});

test('a script becomes captions: whole sentences, else clauses, else words, and never more than a beat takes', () => {
  expect(captionOf('Wsyp 15 g kawy. Zalej wodą i poczekaj trzy minuty, aż opadnie.')).toBe('Wsyp 15 g kawy');
  expect(captionOf('Drip bez wagi?')).toBe('Drip bez wagi?');
  expect(captionOf('Powoli i kolistym ruchem, bo inaczej kawa wyjdzie gorzka')).toBe(
    'Powoli i kolistym ruchem',
  );
  expect(captionOf('To jest bardzo długie zdanie które nie ma w sobie ani jednego przecinka')).toBe(
    'To jest bardzo długie zdanie które nie ma',
  );
  expect(captionOf('x'.repeat(60))).toBe('');
  const shot = (words: string) => ({ kind: 'hands' as const, seconds: 3, words });
  const script = {
    hook: 'Stop!',
    shots: ['Raz', 'Dwa', 'Trzy', 'Cztery'].map(shot),
    caption: '',
    hashtags: [],
  };
  expect(textsOfScript(script, 3)).toEqual(['Stop!', 'Raz', 'Cztery']);
  expect(textsOfScript(script, 5)).toEqual(['Stop!', 'Raz', 'Dwa', 'Trzy', 'Cztery']);
  expect(textsOfScript({ ...script, shots: [] }, 3)).toEqual(['Stop!', '', '']);
  // The first shot is mostly spoken with the hook.
  const spoken = ['Stop! Zostaw wagę w spokoju, tym razem naprawdę nie pomoże.', 'Raz', 'Dwa'].map(shot);
  expect(textsOfScript({ ...script, shots: spoken }, 3)).toEqual(['Stop!', 'Raz', 'Dwa']);
  expect(textsOfScript({ ...script, shots: ['Stop!'].map(shot) }, 2)).toEqual(['Stop!', 'Stop!']);
});

test('words that would be drawn in part are refused while they are written, unless none are in the film', () => {
  for (const text of ['שלום', 'Zniżka w סטודיו', 'Привет', 'Za 500 ₴'])
    expect([problemOf(text, { captions: true }), problemOf(text, { captions: false })], text).toEqual([
      'beatWords',
      null,
    ]);
  expect(problemOf('🎉🎉', { captions: true })).toBe('beatEmpty');
  for (const text of ['Kawa 🎉', 'Phở Hà Nội', 'Zażółć gęślą jaźń!'])
    expect(problemOf(text, { captions: true }), text).toBeNull();
});
