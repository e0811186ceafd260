import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { Payments } from '../../providers/payment/payments.ts';
import { recordEvent } from '../audit/index.ts';
import { reverseTokens } from '../tokens/index.ts';
import { selectOwner } from './billing.system-queries.ts';
import { lockPayment, writeReversal } from './invoices.queries.ts';

/**
 * Takes back the share of a payment's tokens whose money went back: all of them in a dispute, rounded down in a partial
 * refund. Counted from the whole each time, so that notices in any order and number take each token once. A payment
 * that has given nothing yet is looked at again right after its credit.
 */
export async function syncPayment(context: Context, payments: Payments, id: string): Promise<void> {
  const organizationId = await selectOwner(context.db, id);
  if (organizationId === null) return;
  const { refunded, disputed, amount } = await payments.records.payment(id);
  if (refunded === 0 && !disputed) return;
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(organizationId, tx, id);
    if (!payment) return;
    // Money that went back does not come again: an older answer than the stored one changes nothing.
    const back = Math.max(refunded, payment.refunded);
    const all = disputed || payment.disputed || back >= amount;
    const owed = all ? payment.granted : Math.floor((payment.granted * back) / amount);
    const reversedTokens = Math.max(owed, payment.reversedTokens);
    const taking = reversedTokens - payment.reversedTokens;
    await writeReversal(organizationId, tx, {
      id,
      refunded: back,
      disputed: disputed || payment.disputed,
      reversedTokens,
    });
    if (back > payment.refunded || disputed !== payment.disputed) {
      const details = { money: back / 100 };
      const workspaceId = await firstWorkspaceOf(tx, organizationId);
      await recordEvent(tx, workspaceId, { ...BY_SYSTEM, action: 'payment.returned', details }, now);
      await emitToOrganization(tx, organizationId, { name: 'billing.changed', payload: {} }, now);
    }
    if (taking === 0) return;
    await reverseTokens(tx, organizationId, {
      amount: taking,
      cause: disputed ? 'dispute' : 'refund',
      key: `${id}:${reversedTokens}`,
      invoice: id,
      now,
    });
  });
}
