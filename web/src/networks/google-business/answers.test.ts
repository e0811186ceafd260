import { expect, test } from 'vitest';
import { answersOf, missingIn, optionsOf } from './answers.ts';

const DAYS = { startDate: '2026-12-01', endDate: '2026-12-24' };

test('an event goes out with its days, and as an update while they are not whole', () => {
  expect(optionsOf({})).toEqual({});
  expect(optionsOf({ kind: 'EVENT', startDate: '2026-12-01' })).toEqual({});
  expect(missingIn({ kind: 'EVENT', startDate: '2026-12-24', endDate: '2026-12-01' })).toBe('dates');
  expect(optionsOf({ kind: 'EVENT', ...DAYS, title: ' Cupping ' })).toEqual({
    kind: 'EVENT',
    ...DAYS,
    title: 'Cupping',
  });
});

test('a button goes out with its page; calling needs none, and an offer has none', () => {
  expect(missingIn({ button: 'ORDER', buttonUrl: 'ziarno' })).toBe('address');
  expect(optionsOf({ button: 'ORDER', buttonUrl: 'ziarno' })).toEqual({});
  const ordered = { button: 'ORDER', buttonUrl: 'https://ziarno.example/' };
  expect(optionsOf(ordered)).toEqual(ordered);
  expect(optionsOf({ button: 'CALL' })).toEqual({ button: 'CALL' });
  const offer = { kind: 'OFFER', ...DAYS, couponCode: 'KAWA', buttonUrl: 'https://ziarno.example/' };
  expect(optionsOf({ ...offer, button: 'ORDER' })).toEqual(offer);
  expect(answersOf(offer)).toEqual(offer);
  expect(answersOf({ kind: 'gone' })).toEqual({});
});
