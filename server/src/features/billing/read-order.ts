import type { Order } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { countRequest } from '../../db/request-limits.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectInvoice } from './invoices.queries.ts';
import { toOrder } from './order-view.ts';
import { type OrderRow, selectOrder } from './orders.queries.ts';
import { syncCheckout } from './sync-checkout.ts';
import { withPayments } from './with-payments.ts';

const ASKED_EVERY_SECONDS = 3;

/**
 * Where an order stands. One that is not settled is asked for at the provider, so that a buyer who comes back sees the
 * tokens even when the provider's event is late or lost; at most every few seconds, because all workspaces share what
 * the provider answers in a second.
 * @throws Refusal NOT_FOUND, PAYMENTS_NOT_CONFIGURED, PAYMENT_FAILED
 */
export async function readOrder(
  context: Context,
  organizationId: OrganizationId,
  id: string,
): Promise<Order> {
  const order = await selectOrder(organizationId, context.db, id);
  if (!order) throw new Refusal('NOT_FOUND');
  const { sessionId } = order;
  const isUnsettled = ['open', 'waiting'].includes(order.state);
  if (sessionId === null || !isUnsettled || !(await mayAsk(context, id)))
    return show(context, organizationId, order);
  await withPayments(context, (payments) => syncCheckout(context, payments, sessionId));
  return show(context, organizationId, (await selectOrder(organizationId, context.db, id)) ?? order);
}

async function show({ db }: Context, organizationId: OrganizationId, order: OrderRow): Promise<Order> {
  const { invoiceId } = order;
  return toOrder(order, invoiceId === null ? undefined : await selectInvoice(organizationId, db, invoiceId));
}

async function mayAsk({ db, clock }: Context, orderId: string): Promise<boolean> {
  const { allowed } = await countRequest(db, {
    key: `order-asked|${orderId}`,
    windowSeconds: ASKED_EVERY_SECONDS,
    max: 1,
    now: clock.now(),
  });
  return allowed;
}
