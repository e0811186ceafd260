import { expect, it } from 'vitest';
import { isInSeason } from './is-in-season.ts';
import { readNeutralPack } from './read-pack.ts';

it('tells the long weekend of May around its days, not three weeks later', () => {
  const weekend = readNeutralPack('pl').subjects.find(({ id }) => id === 'dlugi-weekend');
  if (weekend === undefined) throw new Error('The subject is missing.');
  const told = ['2027-04-10', '2027-04-25', '2027-05-02', '2027-05-22'].filter((date) =>
    isInSeason(weekend, date),
  );
  expect(told).toEqual(['2027-04-25', '2027-05-02']);
});

it('knows months and subjects of the whole year', () => {
  expect(isInSeason({ months: [] }, '2027-07-01')).toBe(true);
  expect(isInSeason({ months: [12, 1] }, '2027-01-31')).toBe(true);
  expect(isInSeason({ months: [12, 1] }, '2027-02-01')).toBe(false);
});
