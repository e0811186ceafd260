import { PRICE_KEYS, type PriceKey } from '@postownia/contract';
import type Stripe from 'stripe';
import { type CatalogueItem, PaymentError } from './payments.ts';
import { asking } from './stripe-client.ts';

const isKey = (key: string | null | undefined): key is PriceKey => PRICE_KEYS.some((known) => known === key);

/** Finds prices by their names and names by their prices; a price never changes, so each is asked for once. */
export function stripePrices(client: () => Promise<Stripe>) {
  const keys = new Map<string, PriceKey | null>();
  const ids = new Map<PriceKey, string>();

  /** The name of a price: its lookup key, or the one it had before a newer price took it over. */
  const nameOf = (price: Stripe.Price): PriceKey | null => {
    const name = price.lookup_key ?? price.metadata.lookup_key;
    return isKey(name) ? name : null;
  };

  return {
    nameOf,
    async keyOf(priceId: string): Promise<PriceKey | null> {
      const known = keys.get(priceId);
      if (known !== undefined) return known;
      const price = await asking((await client()).prices.retrieve(priceId));
      const key = nameOf(price);
      keys.set(priceId, key);
      return key;
    },
    async idOf(key: PriceKey): Promise<string | null> {
      const known = ids.get(key);
      if (known !== undefined) return known;
      const stripe = await client();
      const { data } = await asking(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
      const id = data[0]?.id ?? null;
      if (id !== null) ids.set(key, id);
      return id;
    },
    forget: () => ids.clear(),
  };
}

export type StripePrices = ReturnType<typeof stripePrices>;

/**
 * Makes products and prices that are missing, by their lookup keys; a price whose amount changed is replaced by a new
 * one that takes over its name, and running subscriptions keep the old one. Safe to run again.
 */
export async function setUpPrices(
  client: () => Promise<Stripe>,
  prices: StripePrices,
  catalogue: readonly CatalogueItem[],
): Promise<string[]> {
  const stripe = await client();
  const made: string[] = [];
  for (const { key, name, cents, interval } of catalogue) {
    const { data } = await asking(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
    const current = data[0];
    if (current?.unit_amount === cents && current.currency === 'usd') continue;
    const product = await productOf(stripe, key, name);
    await asking(
      stripe.prices.create(
        {
          product,
          currency: 'usd',
          unit_amount: cents,
          lookup_key: key,
          transfer_lookup_key: true,
          metadata: { lookup_key: key },
          ...(interval === null ? {} : { recurring: { interval } }),
        },
        { idempotencyKey: `price:${key}:${cents}:${current?.id ?? 'first'}` },
      ),
    );
    made.push(key);
  }
  prices.forget();
  return made;
}

/** One product per price; its id is ours, so that nobody makes it twice. */
async function productOf(stripe: Stripe, key: PriceKey, name: string): Promise<string> {
  const id = `postownia_${key}`;
  try {
    return (await asking(stripe.products.retrieve(id))).id;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
    return (await asking(stripe.products.create({ id, name }, { idempotencyKey: `product:${key}` }))).id;
  }
}
