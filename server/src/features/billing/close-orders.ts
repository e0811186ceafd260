import type { Context } from '../../context.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { selectOpenOrders } from './orders.queries.ts';
import { syncCheckout } from './sync-checkout.ts';

/**
 * Closes every open checkout of a workspace at the provider. One that was paid a moment before is credited like any
 * other; one that has no page yet is closed by whoever opens it (`start-order.ts`). Safe to run twice.
 * @throws PaymentError when the provider can't be asked: try again
 */
export async function closeOrders(context: Context, organizationId: OrganizationId): Promise<void> {
  const { payments, db } = context;
  if (payments === null) return;
  for (const { sessionId } of await selectOpenOrders(organizationId, db)) {
    if (sessionId === null) continue;
    await payments.checkout.close(sessionId);
    await syncCheckout(context, payments, sessionId);
  }
}
