import { expect, it } from 'vitest';
import { TEST_PROFILE } from '../../test/factories.ts';
import type { ToldFact } from './told-fact.ts';
import { flagsOf, tradeOf } from './trade-of.ts';

const profile = { ...TEST_PROFILE, brandName: 'Jasna 4', trade: '', keywords: [], uniqueSellingPoints: '' };
const offer: ToldFact = {
  id: 'fact',
  type: 'offer',
  say: [{ text: 'Leczenie kanałowe i protetyka, gabinet stomatologiczny', as: 'none' }],
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
};

it('a brand that tells its trade by its offers alone is held to the law of that trade', () => {
  expect(flagsOf({ profile })).toEqual([]);
  expect(tradeOf({ profile, facts: [offer] })?.id).toBe('dentist');
  expect(flagsOf({ profile, facts: [offer] })).toContain('medical-information-only');
  expect(tradeOf({ profile, facts: [{ ...offer, type: 'person' }] })).toBeNull();
});
