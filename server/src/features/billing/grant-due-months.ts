import { PLANS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { selectDueGrants } from './billing.system-queries.ts';
import { grantMonth } from './credit-invoice.ts';
import { type GrantRow, lockWaitingGrant, selectPaymentOfInvoice, settleGrant } from './invoices.queries.ts';
import { selectVersion } from './subscriptions.queries.ts';

const PAGE = 100;
const OVER = ['canceled', 'incomplete_expired'];

type Used = Pick<Context, 'db' | 'clock'>;

/**
 * Gives the months of yearly plans whose day has come (P-18), with what the plan gives today. While a payment is
 * missing they wait; when the subscription ended or its money went back they come to nothing.
 */
export async function grantDueMonths(context: Used): Promise<void> {
  let after: GrantRow | null = null;
  for (;;) {
    const due: GrantRow[] = await selectDueGrants(context.db, {
      now: context.clock.now(),
      after,
      limit: PAGE,
    });
    for (const grant of due) await settleMonth(context, grant);
    if (due.length < PAGE) return;
    after = due.at(-1) ?? null;
  }
}

async function settleMonth(
  { db, clock }: Used,
  { id, organizationId: owner, subscriptionId }: GrantRow,
): Promise<void> {
  const organizationId = asOrganizationId(owner);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const grant = await lockWaitingGrant(organizationId, tx, id);
    const subscription = await selectVersion(organizationId, tx, subscriptionId);
    if (!grant || !subscription) return;
    const payment = await selectPaymentOfInvoice(organizationId, tx, grant.invoiceId);
    const moneyBack = payment !== undefined && (payment.disputed || payment.refunded >= payment.amount);
    if (moneyBack || OVER.includes(subscription.status)) {
      await settleGrant(organizationId, tx, { id, tokens: 0, grantedAt: now });
      return;
    }
    const plan = PLANS.find((one) => one.id === subscription.plan);
    if (subscription.status !== 'active' || !plan) return;
    await grantMonth(tx, organizationId, { grant, plan, now });
  });
}
