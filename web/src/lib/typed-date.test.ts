import { describe, expect, it } from 'vitest';
import { parseTypedDate, stepDate } from './typed-date.ts';

const TODAY = '2026-11-23';

describe('a typed day', () => {
  it.each([
    ['26.11.2026', '2026-11-26'],
    [' 6.1.2027 ', '2027-01-06'],
    ['26/11/26', '2026-11-26'],
    ['26 11 2026', '2026-11-26'],
    ['26-11-2026', '2026-11-26'],
    ['czw., 26.11.2026', '2026-11-26'],
    ['2026-11-26', '2026-11-26'],
    ['29.02.2028', '2028-02-29'],
  ])('"%s" is %s', (typed, date) => expect(parseTypedDate(typed, TODAY)).toBe(date));

  it.each([
    ['23.11', '2026-11-23'],
    ['24.11.', '2026-11-24'],
    ['1.3', '2027-03-01'],
    ['29.02', '2028-02-29'],
  ])('without a year "%s" is the next such day, %s', (typed, date) =>
    expect(parseTypedDate(typed, TODAY)).toBe(date),
  );

  it.each([
    '',
    'jutro',
    '31.02.2026',
    '29.02.2027',
    '32.1.2027',
    '1.13.2027',
    '2026-02-31',
    '26.11.202',
    '31.2',
  ])('"%s" is none', (typed) => expect(parseTypedDate(typed, TODAY)).toBeNull());

  it('is stepped no further back than the first allowed day', () => {
    expect(stepDate('2026-12-31', 1, TODAY)).toBe('2027-01-01');
    expect(stepDate('2026-11-24', -1, TODAY)).toBe(TODAY);
    expect(stepDate(TODAY, -1, TODAY)).toBe(TODAY);
    expect(stepDate(TODAY, -1, undefined)).toBe('2026-11-22');
  });
});
