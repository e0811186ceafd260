import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPayable, windowsWithin } from './affordable-days.ts';

/** What the server says of so many days from the first, when these of them are taken. */
const fillOf = (window: number, taken: ReadonlySet<number>) => {
  const days = Array.from({ length: window }, (_, day) => day).filter((day) => !taken.has(day)).length;
  return { days, tokens: days * TOKEN_COSTS.post };
};
const offer = (balance: number, taken: ReadonlySet<number>) => {
  const windows = windowsWithin({ balance, taken: taken.size, most: 30 });
  return firstPayable(
    windows,
    windows.map((window) => fillOf(window, taken)),
    balance,
  );
};

it('252 tokens make 28 days where 29 would cost 261', () => {
  expect(offer(252, new Set([0]))).toEqual({ window: 29, days: 28, tokens: 252 });
  expect(offer(252, new Set([29]))).toEqual({ window: 28, days: 28, tokens: 252 });
});

it('offers nothing for less than a post', () => {
  expect(offer(8, new Set())).toBeNull();
});

it('never offers more than can be paid, and something whenever a day can', () => {
  const taken = fc
    .uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 29 })
    .map((days) => new Set(days));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), taken, (balance, days) => {
      if (fillOf(30, days).tokens <= balance) return;
      const offered = offer(balance, days);
      if (offered === null) return;
      expect(offered.tokens).toBeLessThanOrEqual(balance);
      expect(offered.days).toBeGreaterThan(0);
      expect(offered).toMatchObject(fillOf(offered.window, days));
    }),
  );
});
