import { expect, it } from 'vitest';
import { accountNamesIn } from './account-names.ts';

it('reads names as people write them', () => {
  expect(accountNamesIn(' @palarnia.swit, ziarno_radom;swit ', 3)).toEqual([
    'palarnia.swit',
    'ziarno_radom',
    'swit',
  ]);
  expect(accountNamesIn('', 3)).toEqual([]);
  expect(accountNamesIn('swit @swit', 3)).toEqual(['swit']);
});

it.each(['Palarnia Świt', 'a b c d', 'https://instagram.com/swit'])('%s is no list of three', (typed) => {
  expect(accountNamesIn(typed, 3)).toBeNull();
});
