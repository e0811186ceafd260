import { describe, expect, it } from 'vitest';
import { compareLooks } from './compare-looks.ts';
import type { Control, Look } from './look.ts';

const control = (name: string, x = 0, y = 0, width = 100): Control => ({ name, x, y, width, height: 40 });
const shown = (controls: Control[], words: string[] = []): Look => ({
  stop: 'calendar',
  controls,
  words,
  overflow: 0,
  errors: [],
  screenshot: Buffer.alloc(0),
});

describe('what a browser shows otherwise', () => {
  it('is nothing where names, words and places agree', () => {
    const one = shown([control('button Zapisz'), control('a Pomoc', 200)], ['Kalendarz']);
    const other = shown([control('button Zapisz', 9, -24, 100), control('a Pomoc', 200)], ['Kalendarz']);
    expect(compareLooks(one, other)).toEqual([]);
  });

  it('names what only one of both has, also the second of two alike', () => {
    const one = shown([control('button Usuń')], ['Dzień']);
    const other = shown([control('button Usuń'), control('button Usuń', 0, 80)], ['Dzien']);
    expect(compareLooks(one, other).map(({ what }) => what)).toEqual([
      'has no button Usuń',
      'does not say „Dzien”',
      'says alone „Dzień”',
    ]);
  });

  it('names what stands elsewhere by either edge, and leaves alike ones alone', () => {
    const one = shown([control('button Zapisz', 0, 26), control('a x'), control('a x', 500)]);
    const other = shown([control('button Zapisz'), control('a x'), control('a x', 900)]);
    expect(compareLooks(one, other).map(({ what }) => what)).toEqual([
      'button Zapisz stands 26 px elsewhere',
    ]);
    expect(compareLooks(shown([control('a y', 0, 0, 130)]), shown([control('a y')]))).toHaveLength(1);
  });
});
