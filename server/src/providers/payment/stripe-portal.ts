import type Stripe from 'stripe';
import type { Payments, PortalPlace } from './payments.ts';
import { PaymentError } from './payments.ts';
import { asking } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

type PortalOptions = Parameters<Payments['openPortal']>[0];

/**
 * What a customer may do there. Less money or a shorter period takes effect at the end of the period, more takes effect
 * at once and is paid at once (P-18); cancelling lets the paid time run out.
 */
const FEATURES = {
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    proration_behavior: 'always_invoice',
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    },
  },
} as const;

/** The customer portal, with settings of its own that are made on first use. */
export function stripePortal(client: () => Promise<Stripe>, prices: StripePrices, keys: readonly string[]) {
  let configuration: Promise<string> | undefined;

  const make = async (): Promise<string> => {
    const stripe = await client();
    const found = await asking(stripe.prices.list({ lookup_keys: [...keys], active: true, limit: 10 }));
    const products = found.data.map((price) => ({
      product: typeof price.product === 'string' ? price.product : price.product.id,
      prices: [price.id],
    }));
    const made = await asking(
      stripe.billingPortal.configurations.create(
        {
          features: {
            ...FEATURES,
            customer_update: {
              ...FEATURES.customer_update,
              allowed_updates: [...FEATURES.customer_update.allowed_updates],
            },
            subscription_update: {
              ...FEATURES.subscription_update,
              default_allowed_updates: ['price'],
              schedule_at_period_end: {
                conditions: [...FEATURES.subscription_update.schedule_at_period_end.conditions],
              },
              products,
            },
          },
        },
        // The same content is one configuration, whoever makes it first.
        { idempotencyKey: `portal:${products.map(({ prices: [price] }) => price).join(':')}`.slice(0, 255) },
      ),
    );
    return made.id;
  };

  return async ({ customer, returnUrl, place }: PortalOptions): Promise<string> => {
    configuration ??= make();
    const settings = await configuration.catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    const stripe = await client();
    const flow = await flowOf(prices, place, returnUrl);
    const session = await asking(
      stripe.billingPortal.sessions.create({
        customer,
        configuration: settings,
        return_url: returnUrl,
        locale: 'pl',
        ...(flow === null ? {} : { flow_data: flow }),
      }),
    );
    return session.url;
  };
}

async function flowOf(
  prices: StripePrices,
  place: PortalPlace,
  returnUrl: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | null> {
  const after = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
  switch (place.kind) {
    case 'overview':
      return null;
    case 'card':
      return { type: 'payment_method_update', after_completion: after };
    case 'cancel':
      return {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: place.subscriptionId },
        after_completion: after,
      };
    case 'change': {
      const price = await prices.idOf(place.price);
      if (price === null) throw new PaymentError('refused', `No price ${place.price}: run stripe-setup`);
      return {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: place.subscriptionId,
          items: [{ id: place.itemId, price, quantity: 1 }],
        },
        after_completion: after,
      };
    }
  }
}
