import { expect, test } from 'vitest';
import { answersOf, isBadLink, optionsOf } from './answers.ts';

test('a pin is told a title and a whole address; what is half typed stays in the form', () => {
  expect(optionsOf({})).toEqual({});
  expect(optionsOf({ title: '  Nowa kawa ', link: 'https://ziarno.example/kawa' })).toEqual({
    title: 'Nowa kawa',
    link: 'https://ziarno.example/kawa',
  });
  expect(optionsOf({ title: 'x'.repeat(101), link: 'ziar' })).toEqual({});
  expect(isBadLink('ziar')).toBe(true);
  expect(isBadLink(' ')).toBe(false);
  expect(answersOf({ title: 'Kawa', link: 'https://a.example/' })).toEqual({
    title: 'Kawa',
    link: 'https://a.example/',
  });
  expect(answersOf({ gone: 1 })).toEqual({});
});
