import type { State } from '../state.ts';
import type {
  StripeCustomer,
  StripeEvent,
  StripeIntent,
  StripeInvoice,
  StripePortalSession,
  StripePrice,
  StripeProduct,
  StripeRecords,
  StripeSession,
  StripeSubscription,
  StripeTaxRate,
} from './records.ts';
import { renderInvoice, type StripeSource } from './render-invoice.ts';
import { list, STRIPE_VERSION, stripeObject } from './spec.ts';
import { askedBy } from './taxes.ts';

type ApiObject = Record<string, unknown>;

const customer = (record: StripeCustomer) =>
  stripeObject('customer', {
    id: record.id,
    email: record.email,
    name: record.name,
    metadata: record.metadata,
    created: record.created,
    preferred_locales: [],
  });

const product = (record: StripeProduct) =>
  stripeObject('product', {
    id: record.id,
    name: record.name,
    description: record.description,
    metadata: record.metadata,
    active: true,
    type: 'service',
    created: record.created,
    updated: record.created,
  });

const price = (record: StripePrice) =>
  stripeObject('price', {
    id: record.id,
    product: record.product,
    active: record.active,
    currency: record.currency,
    unit_amount: record.unitAmount,
    unit_amount_decimal: String(record.unitAmount),
    lookup_key: record.lookupKey,
    metadata: record.metadata,
    billing_scheme: 'per_unit',
    type: record.interval === null ? 'one_time' : 'recurring',
    recurring:
      record.interval === null
        ? null
        : {
            interval: record.interval,
            interval_count: 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    created: record.created,
  });

const taxRate = (record: StripeTaxRate) =>
  stripeObject('tax_rate', {
    id: record.id,
    display_name: record.name,
    percentage: record.percent,
    effective_percentage: record.percent,
    inclusive: record.inclusive,
    active: record.active,
    metadata: record.metadata,
    created: record.created,
  });

function priceOf({ records }: StripeSource, id: string): ApiObject {
  const record = records.prices.get(id);
  if (!record) throw new Error(`no price ${id}`);
  return price(record);
}

const session = ({ state, records }: StripeSource, record: StripeSession) => {
  const { net, tax } = askedBy(records, record, record.discount);
  return stripeObject('checkout.session', {
    id: record.id,
    mode: record.mode,
    ui_mode: 'hosted_page',
    status: record.status,
    payment_status: record.paymentStatus,
    customer: record.customer,
    client_reference_id: record.reference,
    metadata: record.metadata,
    locale: record.locale,
    currency: 'usd',
    amount_subtotal: net,
    amount_total: record.total,
    total_details: { amount_discount: record.discount, amount_shipping: 0, amount_tax: tax },
    success_url: record.successUrl,
    cancel_url: record.cancelUrl,
    subscription: record.subscription,
    payment_intent: record.paymentIntent,
    invoice: record.invoice,
    allow_promotion_codes: record.allowsPromotion,
    payment_method_types: ['card'],
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: record.submitText === null ? null : { message: record.submitText },
      terms_of_service_acceptance: null,
    },
    url: record.status === 'open' ? `${state.publicUrl()}/checkout/${record.id}` : null,
    expires_at: record.expiresAt,
    created: record.created,
  });
};

const subscription = (source: StripeSource, record: StripeSubscription, expand: readonly string[] = []) =>
  stripeObject('subscription', {
    id: record.id,
    customer: record.customer,
    status: record.status,
    currency: 'usd',
    collection_method: 'charge_automatically',
    billing_mode: { type: 'classic', flexible: null },
    billing_cycle_anchor: record.anchor,
    cancel_at_period_end: record.cancelAtPeriodEnd,
    cancel_at: record.cancelAtPeriodEnd ? record.periodEnd : null,
    canceled_at: record.canceledAt,
    ended_at: record.endedAt,
    latest_invoice: record.latestInvoice,
    metadata: record.metadata,
    start_date: record.created,
    created: record.created,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    invoice_settings: {
      account_tax_ids: null,
      issuer: { type: 'self' },
      custom_fields: null,
      description: null,
      footer: null,
    },
    default_tax_rates: [record.taxRate ?? null].flatMap((id) => {
      const rate = id === null ? undefined : source.records.taxRates.get(id);
      return rate === undefined ? [] : [taxRate(rate)];
    }),
    schedule: scheduleOf(record, expand.includes('schedule')),
    items: list(
      [
        stripeObject('subscription_item', {
          id: record.itemId,
          subscription: record.id,
          price: priceOf(source, record.price),
          plan: { id: record.price, object: 'plan' },
          quantity: 1,
          current_period_start: record.periodStart,
          current_period_end: record.periodEnd,
          created: record.created,
        }),
      ],
      `/v1/subscription_items?subscription=${record.id}`,
    ),
  });

/** The schedule of a plan that changes at the end of its period; its id alone unless the whole is asked for. */
function scheduleOf(record: StripeSubscription, whole: boolean) {
  if (record.nextPrice === null) return null;
  const id = `sub_sched_${record.id.slice(4)}`;
  if (!whole) return id;
  const phase = (of: string, start: number, end: number | null) => ({
    items: [{ price: of, quantity: 1 }],
    start_date: start,
    end_date: end,
  });
  return {
    id,
    object: 'subscription_schedule',
    status: 'active',
    phases: [
      phase(record.price, record.periodStart, record.periodEnd),
      phase(record.nextPrice, record.periodEnd, null),
    ],
  };
}

const charge = (record: StripeIntent): ApiObject => ({
  id: record.charge,
  object: 'charge',
  amount: record.amount,
  amount_refunded: record.refunded,
  refunded: record.refunded >= record.amount,
  disputed: record.disputed,
  payment_intent: record.id,
  customer: record.customer,
  currency: 'usd',
  livemode: false,
  created: record.created,
});

const intent = (record: StripeIntent, expand: readonly string[] = []) =>
  stripeObject('payment_intent', {
    id: record.id,
    customer: record.customer,
    amount: record.amount,
    amount_received: record.status === 'succeeded' ? record.amount : 0,
    currency: 'usd',
    status: record.status,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
    latest_charge:
      record.charge !== null && expand.includes('latest_charge') ? charge(record) : record.charge,
    metadata: record.metadata,
    created: record.created,
  });

const portalSession = ({ state }: StripeSource, record: StripePortalSession) =>
  stripeObject('billing_portal.session', {
    id: record.id,
    customer: record.customer,
    configuration: record.configuration,
    locale: record.locale,
    return_url: record.returnUrl,
    url: `${state.publicUrl()}/portal/${record.id}`,
    flow: null,
    created: record.created,
  });

const event = (record: StripeEvent) =>
  stripeObject('event', {
    id: record.id,
    type: record.type,
    api_version: STRIPE_VERSION,
    data: { object: record.body },
    pending_webhooks: record.delivered === 0 ? 1 : 0,
    request: null,
    created: record.created,
  });

/** Turns records into the objects of the API, each checked against the pinned types. `expand` names what is put in whole. */
export function stripeRenderer(state: State, records: StripeRecords) {
  const source: StripeSource = { state, records };
  return {
    customer,
    product,
    price,
    taxRate,
    charge,
    intent,
    event,
    list,
    session: (record: StripeSession) => session(source, record),
    portalSession: (record: StripePortalSession) => portalSession(source, record),
    subscription: (record: StripeSubscription, expand?: readonly string[]) =>
      subscription(source, record, expand),
    invoice: (record: StripeInvoice) => renderInvoice(source, record),
  };
}

export type StripeRenderer = ReturnType<typeof stripeRenderer>;
