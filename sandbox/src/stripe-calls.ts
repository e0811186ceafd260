import { currentSession, expireSession } from './stripe-checkout.ts';
import {
  createPortalSession,
  createPrice,
  createSession,
  type StripeCall,
  texts,
  wrong,
} from './stripe-creation.ts';
import { changeSubscription } from './stripe-desk.ts';
import { missing, StripeFailure } from './stripe-errors.ts';
import { newId, unixNow } from './stripe-records.ts';
import { stripeObject } from './stripe-spec.ts';
import { cancelAtPeriodEnd, endSubscription, refundIntent } from './stripe-subscriptions.ts';

const scheduleId = (subscription: string) => `sub_sched_${subscription.slice('sub_'.length)}`;

type StripeHandler = (call: StripeCall) => Record<string, unknown>;

/** Method and path → what it does. What is not here, the sandbox does not speak. */
export const STRIPE_HANDLERS: Readonly<Record<string, StripeHandler>> = {
  'POST /v1/customers': ({ desk, parameters }) => {
    const { world, records, render, webhooks } = desk;
    const id = newId(world, 'cus');
    const customer = records.customers.put(id, {
      id,
      email: (parameters.email as string | undefined) ?? null,
      name: (parameters.name as string | undefined) ?? null,
      metadata: texts(parameters.metadata),
      cardWorks: true,
      taxId: null,
      created: unixNow(world),
    });
    webhooks.emit('customer.created', render.customer(customer));
    return render.customer(customer);
  },
  'GET /v1/customers/{id}': ({ desk, id }) => {
    const customer = desk.records.customers.get(id);
    if (!customer) throw missing('customer', id);
    return desk.render.customer(customer);
  },
  'DELETE /v1/customers/{id}': ({ desk, id }) => {
    const customer = desk.records.customers.get(id);
    if (!customer) throw missing('customer', id);
    for (const subscription of desk.records.subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled')
        endSubscription(desk, subscription);
    desk.records.customers.delete(id);
    return { id, object: 'customer', deleted: true };
  },
  'POST /v1/products': ({ desk, parameters }) => {
    const id = (parameters.id as string | undefined) ?? newId(desk.world, 'prod');
    if (desk.records.products.get(id))
      throw new StripeFailure(400, {
        code: 'resource_already_exists',
        message: 'Product already exists.',
        param: 'id',
      });
    return desk.render.product(
      desk.records.products.put(id, {
        id,
        name: String(parameters.name),
        description: (parameters.description as string | undefined) ?? null,
        metadata: texts(parameters.metadata),
        created: unixNow(desk.world),
      }),
    );
  },
  'GET /v1/products/{id}': ({ desk, id }) => {
    const product = desk.records.products.get(id);
    if (!product) throw missing('product', id);
    return desk.render.product(product);
  },
  'POST /v1/prices': createPrice,
  'GET /v1/prices': ({ desk, parameters }) => {
    const keys = parameters.lookup_keys as string[] | undefined;
    const { active, product } = parameters;
    if ((keys?.length ?? 0) > 10) throw wrong('lookup_keys', 'At most 10 lookup keys.');
    const found = desk.records.prices
      .values()
      .filter(
        (price) =>
          (keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey))) &&
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product),
      )
      .slice(0, (parameters.limit as number | undefined) ?? 10);
    return desk.render.list(found.map(desk.render.price), '/v1/prices');
  },
  'GET /v1/prices/{id}': ({ desk, id }) => {
    const price = desk.records.prices.get(id);
    if (!price) throw missing('price', id);
    return desk.render.price(price);
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': ({ desk, id }) => {
    const session = currentSession(desk, id);
    if (!session) throw missing('checkout.session', id);
    return desk.render.session(session);
  },
  'POST /v1/checkout/sessions/{id}/expire': ({ desk, id }) => {
    const session = currentSession(desk, id);
    if (!session) throw missing('checkout.session', id);
    if (session.status !== 'open')
      throw new StripeFailure(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      });
    return desk.render.session(expireSession(desk, session));
  },
  'GET /v1/subscriptions/{id}': ({ desk, id, expand }) => {
    const subscription = desk.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return desk.render.subscription(subscription, expand);
  },
  'POST /v1/subscriptions/{id}': ({ desk, id, parameters, expand }) => {
    const subscription = desk.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    if (typeof parameters.cancel_at_period_end === 'boolean' && subscription.nextPrice !== null)
      throw new StripeFailure(400, {
        message: `The subscription is managed by the subscription schedule \`${scheduleId(id)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      });
    if (typeof parameters.cancel_at_period_end === 'boolean')
      cancelAtPeriodEnd(desk, subscription, parameters.cancel_at_period_end);
    return desk.render.subscription(desk.records.subscriptions.get(id) ?? subscription, expand);
  },
  'POST /v1/subscription_schedules/{id}/release': ({ desk, id }) => {
    const subscription = desk.records.subscriptions.get(`sub_${id.slice('sub_sched_'.length)}`);
    if (!subscription || subscription.nextPrice === null) throw missing('subscription_schedule', id);
    changeSubscription(desk, subscription, { nextPrice: null });
    return {
      id,
      object: 'subscription_schedule',
      status: 'released',
      released_subscription: subscription.id,
    };
  },
  'DELETE /v1/subscriptions/{id}': ({ desk, id }) => {
    const subscription = desk.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    endSubscription(desk, subscription);
    return desk.render.subscription(desk.records.subscriptions.get(id) ?? subscription);
  },
  'GET /v1/invoices/{id}': ({ desk, id }) => {
    const invoice = desk.records.invoices.get(id);
    if (!invoice) throw missing('invoice', id);
    return desk.render.invoice(invoice);
  },
  'GET /v1/invoices': ({ desk, parameters }) =>
    desk.render.list(
      desk.records.invoices
        .values()
        .filter(
          (invoice) =>
            (parameters.customer === undefined || invoice.customer === parameters.customer) &&
            (parameters.subscription === undefined || invoice.subscription === parameters.subscription),
        )
        .reverse()
        .slice(0, (parameters.limit as number | undefined) ?? 10)
        .map(desk.render.invoice),
      '/v1/invoices',
    ),
  'GET /v1/payment_intents/{id}': ({ desk, id, expand }) => {
    const intent = desk.records.intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return desk.render.intent(intent, expand);
  },
  'GET /v1/events/{id}': ({ desk, id }) => {
    const event = desk.records.events.get(id);
    if (!event) throw missing('event', id);
    return desk.render.event(event);
  },
  'POST /v1/refunds': ({ desk, parameters }) => {
    const intent = desk.records.intents.get(String(parameters.payment_intent));
    if (!intent) throw missing('payment_intent', String(parameters.payment_intent));
    const before = intent.refunded;
    if (before >= intent.amount)
      throw new StripeFailure(400, {
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    const changed = refundIntent(desk, intent, parameters.amount as number | undefined);
    return stripeObject('refund', {
      id: newId(desk.world, 're'),
      amount: changed.refunded - before,
      currency: 'usd',
      payment_intent: intent.id,
      charge: intent.charge,
      status: 'succeeded',
      created: unixNow(desk.world),
    });
  },
  'POST /v1/billing_portal/configurations': ({ desk, parameters }) => {
    const id = newId(desk.world, 'bpc');
    const created = unixNow(desk.world);
    const features = parameters.features as Record<string, Record<string, unknown>>;
    desk.records.configurations.put(id, { id, features, created });
    return stripeObject('billing_portal.configuration', {
      id,
      active: true,
      created,
      updated: created,
      is_default: false,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      login_page: { enabled: false, url: null },
      features: {
        customer_update: { allowed_updates: [], enabled: features.customer_update?.enabled === true },
        invoice_history: { enabled: features.invoice_history?.enabled === true },
        payment_method_update: { enabled: true, payment_method_configuration: null },
        subscription_cancel: {
          cancellation_reason: { enabled: false, feedback_options: null, options: [] },
          enabled: true,
          mode: 'at_period_end',
          proration_behavior: 'none',
        },
        subscription_pause: { enabled: false, duration: { type: 'indefinite', interval_options: [] } },
        subscription_update: {
          billing_cycle_anchor: null,
          default_allowed_updates: ['price'],
          enabled: true,
          products: [],
          proration_behavior: 'always_invoice',
          schedule_at_period_end: {
            conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
          },
          trial_update_behavior: 'end_trial',
        },
      },
    });
  },
  'POST /v1/billing_portal/sessions': createPortalSession,
};
