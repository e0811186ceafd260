import type { Order } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { toOrder } from './order-view.ts';
import { selectOrder } from './orders.queries.ts';
import { syncCheckout } from './sync-checkout.ts';
import { withPayments } from './with-payments.ts';

/**
 * Where an order stands. One that is not settled is asked for at the provider, so that a buyer who comes back sees the
 * tokens even when the provider's event is late or lost.
 * @throws Refusal NOT_FOUND, PAYMENTS_NOT_CONFIGURED, PAYMENT_FAILED
 */
export async function readOrder(context: Context, workspaceId: WorkspaceId, id: string): Promise<Order> {
  const order = await selectOrder(workspaceId, context.db, id);
  if (!order) throw new Refusal('NOT_FOUND');
  const { sessionId } = order;
  if (sessionId === null || !['open', 'waiting'].includes(order.state)) return toOrder(order);
  await withPayments(context, (payments) => syncCheckout(context, payments, sessionId));
  return toOrder((await selectOrder(workspaceId, context.db, id)) ?? order);
}
