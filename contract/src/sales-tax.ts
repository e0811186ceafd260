/** VAT or another tax on sales: one rate for all that is sold, added to each price. */
export interface SalesTax {
  /** As an invoice names it. */
  readonly name: string;
  /** Of 100, with at most four decimals. */
  readonly percent: number;
}

/**
 * The tax on a price in whole cents, half a cent up, as the payment provider counts it for each line
 * (https://docs.stripe.com/tax/tax-rates); a line that gives back gets what one that takes has.
 */
export function taxOn(cents: number, { percent }: SalesTax): number {
  const exact = (Math.abs(cents) * Math.round(percent * 10_000)) / 1_000_000;
  return Math.sign(cents) * Math.round(exact);
}

/** A price with its tax; null where none is owed. */
export const withTax = (cents: number, tax: SalesTax | null): number =>
  tax === null ? cents : cents + taxOn(cents, tax);
