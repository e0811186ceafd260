import type { StripeLine, StripeRecords, StripeSession } from './records.ts';

/** The tax of each line, in cents, rounded half up; a discount takes from the first line. */
export function taxedLines(
  { taxRates }: StripeRecords,
  lines: readonly StripeLine[],
  { discount, taxRate }: { discount: number; taxRate: string | null },
): StripeLine[] {
  const percent = taxRate === null ? 0 : (taxRates.get(taxRate)?.percent ?? 0);
  return lines.map((line, index) => {
    const taxed = line.amount - (index === 0 ? discount : 0);
    return { ...line, tax: Math.sign(taxed) * Math.round((Math.abs(taxed) * percent) / 100) };
  });
}

/** What lines come to before a discount: net, and their tax. */
export const sumsOf = (lines: readonly StripeLine[]) => ({
  net: lines.reduce((sum, { amount }) => sum + amount, 0),
  tax: lines.reduce((sum, { tax = 0 }) => sum + tax, 0),
});

/** What a checkout asks for, by what is taken off: net, tax, and both together. */
export function askedBy(
  { prices, taxRates }: StripeRecords,
  { items, taxRate = null }: Pick<StripeSession, 'items' | 'taxRate'>,
  discount: number,
) {
  const net = items.reduce(
    (sum, { price, quantity }) => sum + (prices.get(price)?.unitAmount ?? 0) * quantity,
    0,
  );
  const percent = taxRate === null ? 0 : (taxRates.get(taxRate)?.percent ?? 0);
  const tax = Math.round(((net - discount) * percent) / 100);
  return { net, tax, total: net - discount + tax };
}
