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
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  workspaceId: WorkspaceId,
): Promise<boolean> {
  const customer = await selectCustomer(workspaceId, db);
  if (customer === null || payments === null) return false;
  try {
    await payments.checkout.removeCustomer(customer);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
  }
  return true;
}
