import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { InvoiceState, Payments } from '../../providers/payment/payments.ts';
import { recordEvent } from '../audit/index.ts';
import { selectOwner } from './billing.system-queries.ts';
import { creditInvoice } from './credit-invoice.ts';
import { markCredited, writeInvoice } from './invoices.queries.ts';
import { syncPayment } from './sync-payment.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stores an invoice as the provider tells it now and, once it is paid, gives its tokens: once, whatever arrives how
 * often. What was refunded before the credit came is taken back right after it.
 */
export async function syncInvoice(context: Context, payments: Payments, id: string): Promise<void> {
  const invoice = await payments.records.invoice(id);
  const organizationId = await selectOwner(context.db, invoice.customer);
  if (organizationId === null) return;
  if (invoice.subscriptionId !== null) await syncSubscription(context, payments, invoice.subscriptionId);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const stored = await writeInvoice(organizationId, tx, toRow(invoice));
    if (stored.status !== 'paid' || stored.creditedAt !== null) return;
    await creditInvoice(tx, organizationId, { invoice, now });
    await markCredited(organizationId, tx, id, now);
    const details = { money: invoice.total / 100 };
    const workspaceId = await firstWorkspaceOf(tx, organizationId);
    await recordEvent(tx, workspaceId, { ...BY_SYSTEM, action: 'order.paid', details }, now);
    await emitToOrganization(tx, organizationId, { name: 'billing.changed', payload: {} }, now);
  });
  if (invoice.paymentIntentId !== null && invoice.status === 'paid')
    await syncPayment(context, payments, invoice.paymentIntentId);
}

function toRow(invoice: InvoiceState) {
  const { id, subscriptionId, paymentIntentId, number, reason, status, total, createdAt } = invoice;
  const addresses = { hostedUrl: invoice.url, pdfUrl: invoice.pdf };
  return { id, subscriptionId, paymentIntentId, number, reason, status, total, ...addresses, createdAt };
}
