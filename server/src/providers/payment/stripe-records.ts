import type Stripe from 'stripe';
import type { InvoiceLine, InvoiceState, Payments, SubscriptionState } from './payments.ts';
import { PaymentError } from './payments.ts';
import { asking } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** A word Stripe may add one day means: not settled yet. */
const STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

/** Subscriptions, invoices and payments as they are now. */
export function stripeRecords(client: () => Promise<Stripe>, prices: StripePrices): Payments['records'] {
  return {
    async subscription(id) {
      const stripe = await client();
      return toSubscription(
        prices,
        await asking(stripe.subscriptions.retrieve(id, { expand: ['schedule'] })),
      );
    },
    async invoice(id) {
      const stripe = await client();
      return toInvoice(prices, await asking(stripe.invoices.retrieve(id, { expand: ['payments'] })));
    },
    async payment(id) {
      const stripe = await client();
      const intent = await asking(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
      return {
        id: intent.id,
        amount: intent.amount,
        refunded: charge?.amount_refunded ?? 0,
        disputed: charge?.disputed ?? false,
      };
    },
  };
}

async function toSubscription(prices: StripePrices, found: Stripe.Subscription): Promise<SubscriptionState> {
  const [item] = found.items.data;
  if (!item) throw new PaymentError('refused', `Subscription ${found.id} has no item`);
  return {
    id: found.id,
    customer: idOf(found.customer) ?? '',
    itemId: item.id,
    price: prices.nameOf(item.price),
    status: found.status,
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    cancelAt: found.cancel_at === null ? null : at(found.cancel_at),
    nextPrice: await nextPriceOf(prices, found, item),
    latestInvoiceId: idOf(found.latest_invoice),
    createdAt: at(found.created),
  };
}

/** A change that waits for the end of the period is a schedule's next phase. */
async function nextPriceOf(
  prices: StripePrices,
  { schedule }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
) {
  if (schedule === null || typeof schedule === 'string') return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end);
  const price = idOf(next?.items[0]?.price);
  return price === null || price === item.price.id ? null : prices.keyOf(price);
}

async function toInvoice(prices: StripePrices, found: Stripe.Invoice): Promise<InvoiceState> {
  const subscription = found.parent?.subscription_details?.subscription;
  const payment = found.payments?.data.find((one) => one.is_default) ?? found.payments?.data[0];
  const lines: InvoiceLine[] = [];
  for (const line of found.lines.data) {
    const price = idOf(line.pricing?.price_details?.price);
    const details = line.parent?.subscription_item_details;
    lines.push({
      price: price === null ? null : await prices.keyOf(price),
      itemId: details?.subscription_item ?? null,
      proration: details?.proration ?? line.parent?.invoice_item_details?.proration ?? false,
      amount: line.amount,
      periodStart: at(line.period.start),
    });
  }
  return {
    id: found.id ?? '',
    customer: idOf(found.customer) ?? '',
    subscriptionId: idOf(subscription),
    paymentIntentId: idOf(payment?.payment.payment_intent),
    number: found.number,
    reason: found.billing_reason ?? 'manual',
    status: STATUSES.find((known) => known === found.status) ?? 'draft',
    total: found.total,
    url: found.hosted_invoice_url ?? null,
    pdf: found.invoice_pdf ?? null,
    lines,
    createdAt: at(found.created),
  };
}
