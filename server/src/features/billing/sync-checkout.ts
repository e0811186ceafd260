import { purchaseOf } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { CheckoutState, Payments } from '../../providers/payment/payments.ts';
import { grantTokens } from '../tokens/index.ts';
import { selectOwner } from './billing.system-queries.ts';
import { insertPayment } from './invoices.queries.ts';
import { type OrderRow, selectOrderOfSession, updateOrder } from './orders.queries.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Brings an order in line with its checkout as it is now, and gives what was paid for: a pack's tokens once per
 * checkout, a plan's by its invoice. Safe to run twice, at once and in any order.
 */
export async function syncCheckout(context: Context, payments: Payments, sessionId: string): Promise<void> {
  const organizationId = await selectOwner(context.db, sessionId);
  // A checkout that is not of this installation: another one shares the account.
  if (organizationId === null) return;
  const order = await selectOrderOfSession(organizationId, context.db, sessionId);
  if (!order) return;
  const checkout = await payments.checkout.read(sessionId);
  if (checkout.invoiceId !== null) await syncInvoice(context, payments, checkout.invoiceId);
  if (checkout.state === 'paid') await creditPack(context, organizationId, order, checkout);
  await updateOrder(organizationId, context.db, {
    id: order.id,
    state: checkout.state,
    invoiceId: checkout.invoiceId,
    updatedAt: context.clock.now(),
  });
  if (checkout.paymentIntentId !== null && checkout.state === 'paid')
    await syncPayment(context, payments, checkout.paymentIntentId);
}

async function creditPack(
  context: Context,
  organizationId: OrganizationId,
  order: OrderRow,
  checkout: CheckoutState,
): Promise<void> {
  const purchase = purchaseOf(order.item);
  if (purchase?.kind !== 'pack') return;
  const { tokens } = purchase.pack;
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const { paymentIntentId, invoiceId, total } = checkout;
    if (paymentIntentId !== null)
      await insertPayment(organizationId, tx, { id: paymentIntentId, tokens, amount: total, createdAt: now });
    await grantTokens(tx, organizationId, {
      amount: tokens,
      cause: 'pack',
      key: `pack:${checkout.id}`,
      invoice: invoiceId ?? paymentIntentId ?? checkout.id,
      now,
    });
  });
}
