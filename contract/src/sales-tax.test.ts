import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxOn, withTax } from './sales-tax.ts';

const vat = { name: 'VAT', percent: 23 };

describe('tax on a price', () => {
  it.each([
    [1499, 345],
    [2499, 575],
    [500, 115],
    [50, 12],
    [-50, -12],
    [0, 0],
  ])('of %i cents is %i at 23%%', (cents, tax) => expect(taxOn(cents, vat)).toBe(tax));

  it('counts rates with decimals', () => expect(taxOn(1000, { name: 'TVA', percent: 8.125 })).toBe(81));

  it('is added, or nothing where none is owed', () => {
    expect(withTax(2499, vat)).toBe(3074);
    expect(withTax(2499, null)).toBe(2499);
  });

  it('is whole cents within half a cent of the rate, and gives back what it took', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const percent = fc.integer({ min: 1, max: 300_000 }).map((tenThousandths) => tenThousandths / 10_000);
    fc.assert(
      fc.property(cents, percent, (price, rate) => {
        const tax = taxOn(price, { name: 'x', percent: rate });
        expect(Number.isInteger(tax)).toBe(true);
        expect(Math.abs(tax - (price * rate) / 100)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(taxOn(-price, { name: 'x', percent: rate }) + tax).toBe(0);
      }),
    );
  });
});
