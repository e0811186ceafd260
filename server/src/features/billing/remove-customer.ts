import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { selectCustomer } from './orders.queries.ts';

/**
 * Deletes the workspace's customer at the payment provider: its subscriptions end at once, its card and address go.
 * Invoices stay there, because tax law wants them (art. 86 Ordynacja podatkowa, art. 74 ustawa o rachunkowości). Safe
 * to run twice.
 * @returns whether there was one
 * @throws PaymentError when the provider can't be asked: try again
 */
export async function removeCustomer(
  { db, payments, log }: Pick<Context, 'db' | 'payments' | 'log'>,
  workspaceId: WorkspaceId,
): Promise<boolean> {
  const customer = await selectCustomer(workspaceId, db);
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
