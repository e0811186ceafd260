import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALLOWANCES,
  featuresOf,
  keyOf,
  PLANS,
  PRICE_KEYS,
  planCents,
  purchaseCents,
  purchaseOf,
  TOKEN_PACKS,
  yearlyCents,
} from './plans.ts';
import { affordableCounts, TOKEN_COSTS } from './token-costs.ts';

describe('plans', () => {
  test('cost what the specification says, by the month and by the year', () => {
    expect(
      PLANS.map((plan) => [plan.id, plan.monthlyCents, planCents(plan, 'year'), plan.monthlyTokens]),
    ).toEqual([
      ['beginner', 1499, 14_390, 486],
      ['advanced', 2499, 23_990, 972],
      ['pro', 3999, 38_390, 1458],
    ]);
    expect(PLANS.map((plan) => plan.monthlyTokens / TOKEN_COSTS.post)).toEqual([54, 108, 162]);
    expect(PLANS.filter((plan) => plan.popular).map((plan) => plan.id)).toEqual(['advanced']);
  });

  test('a year is a fifth off twelve months, to the nearest cent, halves up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
        const exact = BigInt(cents) * 96n; // tenths of a cent
        const rounded = BigInt(yearlyCents(cents)) * 10n;
        expect(rounded - exact).toBeGreaterThan(-5n);
        expect(rounded - exact).toBeLessThanOrEqual(5n);
      }),
    );
  });
});

test('packs: tokens, price and the images they pay for', () => {
  expect(TOKEN_PACKS.map(({ tokens, cents }) => [tokens, cents, affordableCounts(tokens).images])).toEqual([
    [100, 500, 12],
    [500, 2000, 62],
    [1000, 3500, 125],
  ]);
});

test('a card lists what the plan gives, as specified', () => {
  expect(PLANS.map((plan) => featuresOf(plan))).toEqual([
    ['basicAnalytics', 'emailSupport'],
    ['advancedAnalytics', 'prioritySupport', 'branding'],
    ['premiumAnalytics', 'alwaysSupport', 'branding', 'apiAccess', 'teamwork'],
  ]);
  const { storageBytes: _, ...pro } = ALLOWANCES.pro;
  expect(ALLOWANCES.trial).toMatchObject(pro);
});

test('the space for files is the plan’s, and without one the smallest (P-51)', () => {
  const gigabytes = Object.entries(ALLOWANCES).map(([standing, { storageBytes }]) => [
    standing,
    storageBytes / 1024 ** 3,
  ]);
  expect(Object.fromEntries(gigabytes)).toEqual({ none: 1, trial: 1, beginner: 1, advanced: 10, pro: 50 });
});

test('every price has a name that leads back to it, and no other name leads anywhere', () => {
  const cents = PRICE_KEYS.map((key) => {
    const purchase = purchaseOf(key);
    expect(purchase && keyOf(purchase)).toBe(key);
    return purchase && purchaseCents(purchase);
  });
  expect(cents).toEqual([1499, 14_390, 2499, 23_990, 3999, 38_390, 500, 2000, 3500]);
  for (const key of ['', 'pro', 'pro_week', 'tokens_', 'tokens_50', '__proto___month'])
    expect(purchaseOf(key)).toBeUndefined();
});
