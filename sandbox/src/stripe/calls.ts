import { currentSession, expireSession } from './checkout.ts';
import {
  createPortalSession,
  createPrice,
  createSession,
  createTaxRate,
  type StripeCall,
  texts,
  wrong,
} from './creation.ts';
import { missing, StripeFailure } from './errors.ts';
import { newId, unixNow } from './records.ts';
import { changeSubscription } from './server.ts';
import { stripeObject } from './spec.ts';
import { cancelAtPeriodEnd, endSubscription, refundIntent } from './subscriptions.ts';

const scheduleId = (subscription: string) => `sub_sched_${subscription.slice('sub_'.length)}`;

type StripeHandler = (call: StripeCall) => Record<string, unknown>;

/** Method and path → what it does. What is not here, the sandbox does not speak. */
export const STRIPE_HANDLERS: Readonly<Record<string, StripeHandler>> = {
  'POST /v1/customers': ({ server, parameters }) => {
    const { state, records, render, webhooks } = server;
    const id = newId(state, 'cus');
    const customer = records.customers.put(id, {
      id,
      email: (parameters.email as string | undefined) ?? null,
      name: (parameters.name as string | undefined) ?? null,
      metadata: texts(parameters.metadata),
      cardWorks: true,
      taxId: null,
      created: unixNow(state),
    });
    webhooks.emit('customer.created', render.customer(customer));
    return render.customer(customer);
  },
  'GET /v1/customers/{id}': ({ server, id }) => {
    const customer = server.records.customers.get(id);
    if (!customer) throw missing('customer', id);
    return server.render.customer(customer);
  },
  'DELETE /v1/customers/{id}': ({ server, id }) => {
    const customer = server.records.customers.get(id);
    if (!customer) throw missing('customer', id);
    for (const subscription of server.records.subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled')
        endSubscription(server, subscription);
    server.records.customers.delete(id);
    return { id, object: 'customer', deleted: true };
  },
  'POST /v1/products': ({ server, parameters }) => {
    const id = (parameters.id as string | undefined) ?? newId(server.state, 'prod');
    if (server.records.products.get(id))
      throw new StripeFailure(400, {
        code: 'resource_already_exists',
        message: 'Product already exists.',
        param: 'id',
      });
    return server.render.product(
      server.records.products.put(id, {
        id,
        name: String(parameters.name),
        description: (parameters.description as string | undefined) ?? null,
        metadata: texts(parameters.metadata),
        created: unixNow(server.state),
      }),
    );
  },
  'GET /v1/products/{id}': ({ server, id }) => {
    const product = server.records.products.get(id);
    if (!product) throw missing('product', id);
    return server.render.product(product);
  },
  'POST /v1/prices': createPrice,
  'GET /v1/prices': ({ server, parameters }) => {
    const keys = parameters.lookup_keys as string[] | undefined;
    const { active, product } = parameters;
    if ((keys?.length ?? 0) > 10) throw wrong('lookup_keys', 'At most 10 lookup keys.');
    const found = server.records.prices
      .values()
      .filter(
        (price) =>
          (keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey))) &&
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product),
      )
      .slice(0, (parameters.limit as number | undefined) ?? 10);
    return server.render.list(found.map(server.render.price), '/v1/prices');
  },
  'GET /v1/prices/{id}': ({ server, id }) => {
    const price = server.records.prices.get(id);
    if (!price) throw missing('price', id);
    return server.render.price(price);
  },
  'POST /v1/tax_rates': createTaxRate,
  'GET /v1/tax_rates': ({ server, parameters: { active, inclusive, limit } }) => {
    const found = server.records.taxRates
      .values()
      .filter(
        (rate) =>
          (active === undefined || rate.active === active) &&
          (inclusive === undefined || rate.inclusive === inclusive),
      )
      .reverse()
      .slice(0, (limit as number | undefined) ?? 10);
    return server.render.list(found.map(server.render.taxRate), '/v1/tax_rates');
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': ({ server, id }) => {
    const session = currentSession(server, id);
    if (!session) throw missing('checkout.session', id);
    return server.render.session(session);
  },
  'POST /v1/checkout/sessions/{id}/expire': ({ server, id }) => {
    const session = currentSession(server, id);
    if (!session) throw missing('checkout.session', id);
    if (session.status !== 'open')
      throw new StripeFailure(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      });
    return server.render.session(expireSession(server, session));
  },
  'GET /v1/subscriptions/{id}': ({ server, id, expand }) => {
    const subscription = server.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return server.render.subscription(subscription, expand);
  },
  'POST /v1/subscriptions/{id}': ({ server, id, parameters, expand }) => {
    const subscription = server.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    if (typeof parameters.cancel_at_period_end === 'boolean' && subscription.nextPrice !== null)
      throw new StripeFailure(400, {
        message: `The subscription is managed by the subscription schedule \`${scheduleId(id)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      });
    if (typeof parameters.cancel_at_period_end === 'boolean')
      cancelAtPeriodEnd(server, subscription, parameters.cancel_at_period_end);
    return server.render.subscription(server.records.subscriptions.get(id) ?? subscription, expand);
  },
  'POST /v1/subscription_schedules/{id}/release': ({ server, id }) => {
    const subscription = server.records.subscriptions.get(`sub_${id.slice('sub_sched_'.length)}`);
    if (!subscription || subscription.nextPrice === null) throw missing('subscription_schedule', id);
    changeSubscription(server, subscription, { nextPrice: null });
    return {
      id,
      object: 'subscription_schedule',
      status: 'released',
      released_subscription: subscription.id,
    };
  },
  'DELETE /v1/subscriptions/{id}': ({ server, id }) => {
    const subscription = server.records.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    endSubscription(server, subscription);
    return server.render.subscription(server.records.subscriptions.get(id) ?? subscription);
  },
  'GET /v1/invoices/{id}': ({ server, id }) => {
    const invoice = server.records.invoices.get(id);
    if (!invoice) throw missing('invoice', id);
    return server.render.invoice(invoice);
  },
  'GET /v1/invoices': ({ server, parameters }) =>
    server.render.list(
      server.records.invoices
        .values()
        .filter(
          (invoice) =>
            (parameters.customer === undefined || invoice.customer === parameters.customer) &&
            (parameters.subscription === undefined || invoice.subscription === parameters.subscription),
        )
        .reverse()
        .slice(0, (parameters.limit as number | undefined) ?? 10)
        .map(server.render.invoice),
      '/v1/invoices',
    ),
  'GET /v1/payment_intents/{id}': ({ server, id, expand }) => {
    const intent = server.records.intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return server.render.intent(intent, expand);
  },
  'GET /v1/events/{id}': ({ server, id }) => {
    const event = server.records.events.get(id);
    if (!event) throw missing('event', id);
    return server.render.event(event);
  },
  'POST /v1/refunds': ({ server, parameters }) => {
    const intent = server.records.intents.get(String(parameters.payment_intent));
    if (!intent) throw missing('payment_intent', String(parameters.payment_intent));
    const before = intent.refunded;
    if (before >= intent.amount)
      throw new StripeFailure(400, {
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    const changed = refundIntent(server, intent, parameters.amount as number | undefined);
    return stripeObject('refund', {
      id: newId(server.state, 're'),
      amount: changed.refunded - before,
      currency: 'usd',
      payment_intent: intent.id,
      charge: intent.charge,
      status: 'succeeded',
      created: unixNow(server.state),
    });
  },
  'POST /v1/billing_portal/configurations': ({ server, parameters }) => {
    const id = newId(server.state, 'bpc');
    const created = unixNow(server.state);
    const features = parameters.features as Record<string, Record<string, unknown>>;
    server.records.configurations.put(id, { id, features, created });
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
