import type { SalesTax } from '@postownia/contract/sales-tax';
import type Stripe from 'stripe';
import { asking } from './stripe-client.ts';

/** Ours among the rates of an account that sells more than this product. */
const OURS = 'sales-tax';

/**
 * The rate that is added to what is sold, kept at the provider: it counts the tax and writes it on invoices.
 * A rate is never changed there, so another percentage is another rate; running subscriptions keep theirs.
 */
export function stripeTax(client: () => Promise<Stripe>, salesTax: SalesTax | null) {
  let known: string | null = null;

  const find = async (stripe: Stripe, { name, percent }: SalesTax) => {
    const { data } = await asking(stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }));
    return data.find(
      (rate) =>
        rate.metadata?.postownia === OURS && rate.percentage === percent && rate.display_name === name,
    );
  };
  const make = (stripe: Stripe, { name, percent }: SalesTax) =>
    asking(
      stripe.taxRates.create(
        { display_name: name, percentage: percent, inclusive: false, metadata: { postownia: OURS } },
        { idempotencyKey: `tax-rate:${name}:${percent}` },
      ),
    );

  return {
    /** The rate's id, made where it is missing; null where no tax is added. */
    async rateId(): Promise<string | null> {
      if (salesTax === null) return null;
      if (known === null) {
        const stripe = await client();
        known = ((await find(stripe, salesTax)) ?? (await make(stripe, salesTax))).id;
      }
      return known;
    },
  };
}

export type StripeTax = ReturnType<typeof stripeTax>;
