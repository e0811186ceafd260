import type { StripeDesk } from './stripe-desk.ts';
import { missing, StripeFailure } from './stripe-errors.ts';
import { newId, type StripePortalSession, type StripePrice, unixNow } from './stripe-records.ts';

/** One request that passed the schema. */
export interface StripeCall {
  readonly desk: StripeDesk;
  /** The `{id}` of the path. */
  readonly id: string;
  readonly parameters: Record<string, unknown>;
  readonly expand: readonly string[];
}

/** A parameter the API would not take. */
export const wrong = (param: string, message: string) =>
  new StripeFailure(400, { message, param, code: 'parameter_invalid' });
export const texts = (value: unknown) => (value ?? {}) as Record<string, string>;

export function createPrice({ desk, parameters }: StripeCall): Record<string, unknown> {
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

export function createSession({ desk, parameters }: StripeCall): Record<string, unknown> {
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

export function createPortalSession({ desk, parameters }: StripeCall): Record<string, unknown> {
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
