import type { Context } from '../../context.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { closeOrders } from './close-orders.ts';
import { giveBackSince } from './give-back.ts';
import { selectCustomer } from './orders.queries.ts';

/**
 * Deletes the workspace's customer at the payment provider: its subscriptions end at once, its card and address go.
 * Whatever was paid from `giveBackSince` on goes back first, because nobody has any use of it (decision 0029).
 * Invoices stay there, because tax law wants them (art. 86 Ordynacja podatkowa, art. 74 ustawa o rachunkowości). Safe
 * to run twice.
 * @returns whether there was one
 * @throws PaymentError when the provider can't be asked: try again
 */
export async function removeCustomer(
  context: Context,
  organizationId: OrganizationId,
  { giveBackSince: since }: { giveBackSince: Date },
): Promise<boolean> {
  const { db, payments, log } = context;
  await closeOrders(context, organizationId);
  await giveBackSince(context, organizationId, since);
  const customer = await selectCustomer(organizationId, db);
  if (customer === null) return false;
  if (payments === null) {
    // The operator took the keys away; the person's right does not wait for them to come back.
    log.error({ customer }, 'payments are not configured: delete this customer at the provider by hand');
    return false;
  }
  try {
    await payments.checkout.removeCustomer(customer);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
  }
  return true;
}
