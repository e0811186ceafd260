import { missing, StripeFailure } from './errors.ts';
import { newId, type StripePortalSession, type StripePrice, unixNow } from './records.ts';
import type { StripeServer } from './server.ts';
import { askedBy } from './taxes.ts';

/** One request that passed the schema. */
export interface StripeCall {
  readonly server: StripeServer;
  /** The `{id}` of the path. */
  readonly id: string;
  readonly parameters: Record<string, unknown>;
  readonly expand: readonly string[];
}

/** A parameter the API would not take. */
export const wrong = (param: string, message: string) =>
  new StripeFailure(400, { message, param, code: 'parameter_invalid' });
export const texts = (value: unknown) => (value ?? {}) as Record<string, string>;

export function createPrice({ server, parameters }: StripeCall): Record<string, unknown> {
  const { state, records, render } = server;
  const lookupKey = (parameters.lookup_key as string | undefined) ?? null;
  const holder = records.prices.values().find((price) => lookupKey !== null && price.lookupKey === lookupKey);
  if (holder && parameters.transfer_lookup_key !== true)
    throw wrong('lookup_key', `A price (\`${holder.id}\`) already uses that lookup key.`);
  if (holder) records.prices.put(holder.id, { ...holder, lookupKey: null });
  if (typeof parameters.product !== 'string' || !records.products.get(parameters.product))
    throw missing('product', String(parameters.product));
  const id = newId(state, 'price');
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
      created: unixNow(state),
    }),
  );
}

export function createTaxRate({ server, parameters }: StripeCall): Record<string, unknown> {
  const { state, records, render } = server;
  const percent = Number(parameters.percentage);
  if (percent < 0 || percent > 100) throw wrong('percentage', 'Percentage must be between 0 and 100.');
  const id = newId(state, 'txr');
  return render.taxRate(
    records.taxRates.put(id, {
      id,
      name: String(parameters.display_name),
      percent,
      inclusive: parameters.inclusive === true,
      active: parameters.active !== false,
      metadata: texts(parameters.metadata),
      created: unixNow(state),
    }),
  );
}

/** A checkout session as the schema lets it through. */
interface SessionParameters {
  mode: 'subscription' | 'payment';
  line_items?: { price?: string; quantity?: number; tax_rates?: string[] }[];
  customer?: string;
  success_url?: string;
  cancel_url?: string;
  expires_at?: number;
  locale?: string;
  client_reference_id?: string;
  metadata?: unknown;
  allow_promotion_codes?: boolean;
  tax_id_collection?: { enabled: boolean };
  customer_update?: { name?: string };
  invoice_creation?: { enabled: boolean };
  custom_text?: { submit?: { message: string } };
  subscription_data?: { metadata?: unknown; default_tax_rates?: string[] };
  payment_intent_data?: { metadata?: unknown };
}

/** What the schema does not say about a session and the API refuses. */
function refuseSession(parameters: SessionParameters): void {
  const { mode, tax_id_collection: taxId, customer_update: update } = parameters;
  if (taxId?.enabled && update?.name !== 'auto')
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
}

/** The prices of a session, each of the kind that its mode sells. */
function readLines({ records }: StripeServer, { mode, line_items: items = [] }: SessionParameters) {
  if (items.length === 0) throw wrong('line_items', 'line_items is required.');
  return items.map((item) => {
    const price = records.prices.get(item.price ?? '');
    if (!price) throw missing('price', item.price ?? '');
    if ((price.interval !== null) !== (mode === 'subscription'))
      throw wrong(
        'line_items',
        `You specified \`${mode}\` mode but passed a ${price.interval === null ? 'one-time' : 'recurring'} price.`,
      );
    return { price, quantity: item.quantity ?? 1 };
  });
}

/** The one rate that this sandbox's shop adds: a subscription's own, or that of what is bought once. */
function readTaxRate(
  { records }: StripeServer,
  { line_items: items = [], subscription_data: subscription }: SessionParameters,
): string | null {
  const rates = [
    ...(subscription?.default_tax_rates ?? []),
    ...items.flatMap(({ tax_rates: own }) => own ?? []),
  ];
  for (const rate of rates) {
    const found = records.taxRates.get(rate);
    if (!found) throw missing('tax rate', rate);
    if (!found.active) throw wrong('tax_rates', `Tax rate ${rate} is archived.`);
  }
  if (new Set(rates).size > 1) throw wrong('tax_rates', 'The sandbox adds one tax rate to a checkout.');
  return rates[0] ?? null;
}

function readExpiry(given: number | undefined, now: number): number {
  const expiresAt = given ?? now + 86_400;
  if (expiresAt < now + 1_800 || expiresAt > now + 86_400)
    throw wrong('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  return expiresAt;
}

export function createSession({ server, parameters: given }: StripeCall): Record<string, unknown> {
  const { state, records, render } = server;
  const now = unixNow(state);
  const mode = given.mode === 'subscription' ? 'subscription' : 'payment';
  const parameters = { ...given, mode } as SessionParameters;
  const { customer, success_url: successUrl } = parameters;
  const lines = readLines(server, parameters);
  if (successUrl === undefined) throw wrong('success_url', 'success_url is required.');
  if (customer === undefined || !records.customers.get(customer)) throw missing('customer', String(customer));
  refuseSession(parameters);
  const expiresAt = readExpiry(parameters.expires_at, now);
  const taxRate = readTaxRate(server, parameters);
  const items = lines.map(({ price, quantity }) => ({ price: price.id, quantity }));
  const id = newId(state, 'cs_test');
  return render.session(
    records.sessions.put(id, {
      id,
      mode,
      customer,
      items,
      status: 'open',
      paymentStatus: 'unpaid',
      successUrl,
      cancelUrl: parameters.cancel_url ?? null,
      locale: parameters.locale ?? null,
      reference: parameters.client_reference_id ?? null,
      metadata: texts(parameters.metadata),
      innerMetadata: texts((parameters.subscription_data ?? parameters.payment_intent_data)?.metadata),
      allowsPromotion: parameters.allow_promotion_codes === true,
      asksTaxId: parameters.tax_id_collection?.enabled === true,
      makesInvoice: parameters.invoice_creation?.enabled === true,
      submitText: parameters.custom_text?.submit?.message ?? null,
      discount: 0,
      taxRate,
      total: askedBy(records, { items, taxRate }, 0).total,
      subscription: null,
      paymentIntent: null,
      invoice: null,
      expiresAt,
      created: now,
    }),
  );
}

export function createPortalSession({ server, parameters }: StripeCall): Record<string, unknown> {
  const { state, records, render } = server;
  const customer = String(parameters.customer);
  if (!records.customers.get(customer)) throw missing('customer', customer);
  const configuration = parameters.configuration as string | undefined;
  if (configuration === undefined || !records.configurations.get(configuration))
    throw new StripeFailure(400, {
      message: 'No configuration provided and your test mode default configuration has not been created.',
      param: 'configuration',
    });
  const id = newId(state, 'bps');
  return render.portalSession(
    records.portalSessions.put(id, {
      id,
      customer,
      configuration,
      returnUrl: (parameters.return_url as string | undefined) ?? null,
      locale: (parameters.locale as string | undefined) ?? null,
      flow: readFlow(server, parameters.flow_data),
      created: unixNow(state),
    }),
  );
}

interface FlowData {
  type: string;
  after_completion?: { redirect?: { return_url: string } };
  subscription_cancel?: { subscription: string };
  subscription_update_confirm?: { subscription: string; items: { id: string; price?: string }[] };
}

function readFlow({ records }: StripeServer, data: unknown): StripePortalSession['flow'] {
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
