import { PRICE_KEYS } from '@postownia/contract';
import type { SalesTax } from '@postownia/contract/sales-tax';
import type { Config } from '../../config.ts';
import { CATALOGUE } from './catalogue.ts';
import { PaymentError, type Payments } from './payments.ts';
import { stripeCheckout } from './stripe-checkout.ts';
import { stripeClient } from './stripe-client.ts';
import { findStripeEvent, readSignedEvent } from './stripe-events.ts';
import { stripePortal } from './stripe-portal.ts';
import { setUpPrices, stripePrices } from './stripe-prices.ts';
import { stripeRecords } from './stripe-records.ts';
import { stripeTax } from './stripe-tax.ts';

/** What the sandbox's Stripe accepts and signs with; it protects nothing, because state is always asked for. */
const SANDBOX_KEY = 'sk_test_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** Where the payment provider's events arrive. */
export const WEBHOOK_PATH = '/api/billing/webhook';

/**
 * Stripe with the configured key, else the sandbox's where it is on, else none. The sandbox's shop is stocked on first
 * use; a real one by the operator (`stripe-setup`), whose account it changes.
 */
export function makePayments(options: {
  config: Pick<Config, 'stripe'>;
  sandbox: { url: string } | null;
  /** Added to every price; null or nothing said: none. */
  salesTax?: SalesTax | null;
  /** Of one try of a call; the usual patience where nothing is said. */
  timeoutMilliseconds?: number | undefined;
  /** Before a call is repeated; the library's own where nothing is said. */
  pauseMilliseconds?: number | undefined;
}): Payments | null {
  const { config, sandbox } = options;
  const { secretKey, webhookSecret, apiUrl } = config.stripe;
  if (secretKey === undefined && sandbox === null) return null;
  const demo = secretKey === undefined;
  const client = stripeClient({
    secretKey: secretKey ?? SANDBOX_KEY,
    apiUrl: apiUrl ?? (demo ? sandbox?.url : undefined),
    timeoutMilliseconds: options.timeoutMilliseconds,
    pauseMilliseconds: options.pauseMilliseconds,
  });
  const secret = webhookSecret ?? (demo ? SANDBOX_WEBHOOK_SECRET : null);
  const prices = stripePrices(client);
  const tax = stripeTax(client, options.salesTax ?? null);
  const setUp = async () => {
    await tax.rateId();
    return setUpPrices(client, prices, CATALOGUE);
  };
  const plans = PRICE_KEYS.filter((key) => !key.startsWith('tokens_'));
  return {
    demo,
    checkout: stripeCheckout(client, { prices, tax }, async () => {
      if (demo) await setUp();
    }),
    records: stripeRecords(client, prices),
    openPortal: stripePortal(client, prices, plans),
    readEvent: async (raw, signature, now) => {
      if (secret === null) throw new PaymentError('signature', 'STRIPE_WEBHOOK_SECRET is not set');
      return readSignedEvent(client, { raw, signature, secret, now });
    },
    findEvent: (id) => findStripeEvent(client, id),
    setUp,
  };
}
