import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { type PaymentRow, selectPaymentsSince } from './invoices.queries.ts';

/** What a workspace paid from an instant on, oldest first. */
export function listPaidSince(
  db: Queryable,
  organizationId: OrganizationId,
  since: Date,
): Promise<PaymentRow[]> {
  return selectPaymentsSince(organizationId, db, since);
}

/**
 * Gives back, in full, whatever a workspace paid from an instant on. Safe to run twice: the provider gives a payment
 * back once.
 * @throws PaymentError when the provider can't be asked: try again
 */
export async function giveBackSince(
  context: Context,
  organizationId: OrganizationId,
  since: Date,
): Promise<void> {
  const { payments, db, log } = context;
  for (const { id } of await selectPaymentsSince(organizationId, db, since)) {
    if (payments === null) {
      log.error({ payment: id }, 'payments are not configured: give this back at the provider by hand');
      continue;
    }
    try {
      await payments.checkout.refund(id);
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
    }
  }
}
