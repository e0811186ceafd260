import { currentSession, expireSession } from './stripe-checkout.ts';
import type { StripeDesk } from './stripe-desk.ts';
import { missing, StripeFailure } from './stripe-errors.ts';
import { newId, type StripePortalSession, type StripePrice, unixNow } from './stripe-records.ts';
import { stripeObject } from './stripe-spec.ts';
import { cancelAtPeriodEnd, endSubscription, refundIntent } from './stripe-subscriptions.ts';

/** One request that passed the schema. */
export interface StripeCall {
  readonly desk: StripeDesk;
  /** The `{id}` of the path. */
  readonly id: string;
  readonly parameters: Record<string, unknown>;
  readonly expand: readonly string[];
}

type StripeHandler = (call: StripeCall) => Record<string, unknown>;

const wrong = (param: string, message: string) =>
  new StripeFailure(400, { message, param, code: 'parameter_invalid' });
const texts = (value: unknown) => (value ?? {}) as Record<string, string>;

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
    if (typeof parameters.cancel_at_period_end === 'boolean')
      cancelAtPeriodEnd(desk, subscription, parameters.cancel_at_period_end);
    return desk.render.subscription(desk.records.subscriptions.get(id) ?? subscription, expand);
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
        subscription_pause: { enabled: false, duration: { type: 'indefinite', interval_options: null } },
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

function createPrice({ desk, parameters }: StripeCall): Record<string, unknown> {
  const { world, records, render } = desk;
  const lookupKey = (parameters.lookup_key as string | undefined) ?? null;
  const holder = records.prices.values().find((price) => lookupKey !== null && price.lookupKey === lookupKey);
  if (holder && parameters.transfer_lookup_key !== true)
    throw wrong('lookup_key', `A price (\`${holder.id}\`) already uses that lookup key.`);
  if (holder) records.prices.put(holder.id, { ...holder, lookupKey: null });
  if (typeof parameters.product !== 'string' || !records.products.get(parameters.product))
    throw missing('product', String(parameters.product));
  const id = newId(world, 'price');
  const recurring = parameters.recurring as { interval: StripePrice['interval'] } | undefined;
  return render.price(
    records.prices.put(id, {
      id,
      product: parameters.product,
      currency: String(parameters.currency),
      unitAmount: Number(parameters.unit_amount),
      interval: recurring?.interval ?? null,
      lookupKey,
      metadata: texts(parameters.metadata),
      active: true,
      created: unixNow(world),
    }),
  );
}

function createSession({ desk, parameters }: StripeCall): Record<string, unknown> {
  const { world, records, render } = desk;
  const now = unixNow(world);
  const items = (parameters.line_items ?? []) as { price?: string; quantity?: number }[];
  const mode = parameters.mode === 'subscription' ? 'subscription' : 'payment';
  const lines = items.map((item) => {
    const price = records.prices.get(item.price ?? '');
    if (!price) throw missing('price', item.price ?? '');
    if ((price.interval !== null) !== (mode === 'subscription'))
      throw wrong(
        'line_items',
        `You specified \`${mode}\` mode but passed a ${price.interval === null ? 'one-time' : 'recurring'} price.`,
      );
    return { price, quantity: item.quantity ?? 1 };
  });
  if (lines.length === 0) throw wrong('line_items', 'line_items is required.');
  if (typeof parameters.success_url !== 'string') throw wrong('success_url', 'success_url is required.');
  if (typeof parameters.customer !== 'string' || !records.customers.get(parameters.customer))
    throw missing('customer', String(parameters.customer));
  const taxId = parameters.tax_id_collection as { enabled: boolean } | undefined;
  if (taxId?.enabled && (parameters.customer_update as { name?: string } | undefined)?.name !== 'auto')
    throw wrong(
      'customer_update',
      'Tax ID collection requires updating business name on the customer: set customer_update[name] to auto.',
    );
  if (mode === 'payment' && parameters.subscription_data !== undefined)
    throw wrong('subscription_data', 'You can not pass `subscription_data` in `payment` mode.');
  if (
    mode === 'subscription' &&
    (parameters.payment_intent_data ?? parameters.invoice_creation) !== undefined
  )
    throw wrong(
      'payment_intent_data',
      'You can not pass `payment_intent_data` or `invoice_creation` in `subscription` mode.',
    );
  const expiresAt = (parameters.expires_at as number | undefined) ?? now + 86_400;
  if (expiresAt < now + 1_800 || expiresAt > now + 86_400)
    throw wrong('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  const inner = (parameters.subscription_data ?? parameters.payment_intent_data) as
    | { metadata?: unknown }
    | undefined;
  const id = newId(world, 'cs_test');
  return render.session(
    records.sessions.put(id, {
      id,
      mode,
      customer: parameters.customer,
      items: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
      status: 'open',
      paymentStatus: 'unpaid',
      successUrl: parameters.success_url,
      cancelUrl: (parameters.cancel_url as string | undefined) ?? null,
      locale: (parameters.locale as string | undefined) ?? null,
      reference: (parameters.client_reference_id as string | undefined) ?? null,
      metadata: texts(parameters.metadata),
      innerMetadata: texts(inner?.metadata),
      allowsPromotion: parameters.allow_promotion_codes === true,
      asksTaxId: taxId?.enabled === true,
      makesInvoice: (parameters.invoice_creation as { enabled: boolean } | undefined)?.enabled === true,
      submitText:
        (parameters.custom_text as { submit?: { message: string } } | undefined)?.submit?.message ?? null,
      discount: 0,
      total: lines.reduce((sum, { price, quantity }) => sum + price.unitAmount * quantity, 0),
      subscription: null,
      paymentIntent: null,
      invoice: null,
      expiresAt,
      created: now,
    }),
  );
}

function createPortalSession({ desk, parameters }: StripeCall): Record<string, unknown> {
  const { world, records, render } = desk;
  const customer = String(parameters.customer);
  if (!records.customers.get(customer)) throw missing('customer', customer);
  const configuration = parameters.configuration as string | undefined;
  if (configuration === undefined || !records.configurations.get(configuration))
    throw new StripeFailure(400, {
      message: 'No configuration provided and your test mode default configuration has not been created.',
      param: 'configuration',
    });
  const id = newId(world, 'bps');
  return render.portalSession(
    records.portalSessions.put(id, {
      id,
      customer,
      configuration,
      returnUrl: (parameters.return_url as string | undefined) ?? null,
      locale: (parameters.locale as string | undefined) ?? null,
      flow: readFlow(desk, parameters.flow_data),
      created: unixNow(world),
    }),
  );
}

interface FlowData {
  type: string;
  after_completion?: { redirect?: { return_url: string } };
  subscription_cancel?: { subscription: string };
  subscription_update_confirm?: { subscription: string; items: { id: string; price?: string }[] };
}

function readFlow({ records }: StripeDesk, data: unknown): StripePortalSession['flow'] {
  const flow = data as FlowData | undefined;
  const doneUrl = flow?.after_completion?.redirect?.return_url ?? null;
  switch (flow?.type) {
    case undefined:
      return { type: 'home' };
    case 'payment_method_update':
      return { type: 'card', doneUrl };
    case 'subscription_cancel': {
      const subscription = flow.subscription_cancel?.subscription ?? '';
      if (!records.subscriptions.get(subscription)) throw missing('subscription', subscription);
      return { type: 'cancel', subscription, doneUrl };
    }
    case 'subscription_update_confirm': {
      const subscription = records.subscriptions.get(flow.subscription_update_confirm?.subscription ?? '');
      const item = flow.subscription_update_confirm?.items[0];
      if (!subscription)
        throw missing('subscription', String(flow.subscription_update_confirm?.subscription));
      if (item?.id !== subscription.itemId) throw missing('subscription_item', String(item?.id));
      if (!records.prices.get(item.price ?? '')) throw missing('price', String(item.price));
      return { type: 'update', subscription: subscription.id, price: item.price ?? '', doneUrl };
    }
    default:
      throw wrong('flow_data[type]', `The sandbox has no flow ${flow?.type}.`);
  }
}
