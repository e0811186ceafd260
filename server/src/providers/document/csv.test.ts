import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each(['=HYPERLINK("https://x")', '+48 600', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＠x'])(
  '%j is text in every spreadsheet, whatever it begins with',
  (cell) => {
    const [, row = ''] = toCsv(['Treść'], [[cell]]).split(/\n(?=["'])/);
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  },
);

it('numbers stay numbers, and a missing value an empty cell', () => {
  expect(toCsv(['a', 'b'], [[-3, null]])).toBe('\ufeffa;b\n-3;\n');
});
