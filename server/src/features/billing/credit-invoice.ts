import { type Plan, purchaseOf } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { InvoiceLine, InvoiceState } from '../../providers/payment/payments.ts';
import { grantTokens } from '../tokens/index.ts';
import { type GrantRow, insertGrants, insertPayment, settleGrant } from './invoices.queries.ts';
import { monthlyStarts } from './monthly-starts.ts';

interface Credit {
  readonly invoice: InvoiceState;
  readonly now: Date;
}

/** What a line sells, when it is a plan of ours. */
function planOf({ price }: InvoiceLine) {
  const purchase = price === null ? undefined : purchaseOf(price);
  return purchase?.kind === 'plan' ? purchase : undefined;
}

/**
 * Gives what a paid invoice is for (P-18): a month's tokens, the first of a year's twelve, or the difference of
 * an upgrade. Any other invoice gives nothing. Call in the transaction that marks the invoice as credited.
 */
export async function creditInvoice(tx: Tx, organizationId: OrganizationId, credit: Credit): Promise<void> {
  const { invoice, now } = credit;
  const upgrade =
    invoice.reason === 'subscription_update' ? await creditUpgrade(tx, organizationId, credit) : 0;
  if (['subscription_create', 'subscription_cycle'].includes(invoice.reason))
    await creditPeriod(tx, organizationId, credit);
  const { paymentIntentId: id, total: amount } = invoice;
  if (id !== null && invoice.subscriptionId !== null)
    await insertPayment(organizationId, tx, { id, tokens: upgrade, amount, createdAt: now });
}

async function creditPeriod(tx: Tx, organizationId: OrganizationId, { invoice, now }: Credit): Promise<void> {
  const line = invoice.lines.find((one) => !one.proration && one.amount >= 0 && planOf(one));
  const sold = line && planOf(line);
  if (!line || !sold || line.itemId === null) return;
  const months = promises(invoice, line, sold.period === 'year' ? 12 : 1);
  const [first] = await insertGrants(organizationId, tx, months);
  if (first?.periodStart.getTime() !== line.periodStart.getTime()) return;
  await grantMonth(tx, organizationId, { grant: first, plan: sold.plan, now });
}

/** Rows for so many months from the line's start. */
function promises(
  invoice: InvoiceState,
  line: InvoiceLine,
  count: number,
): Omit<GrantRow, 'id' | 'organizationId'>[] {
  return monthlyStarts(line.periodStart, count).map((periodStart) => ({
    subscriptionId: invoice.subscriptionId ?? '',
    itemId: line.itemId ?? '',
    invoiceId: invoice.id,
    periodStart,
    tokens: null,
    grantedAt: null,
  }));
}

/** Gives one promised month. The row is the caller's, locked or new. */
export async function grantMonth(
  tx: Tx,
  organizationId: OrganizationId,
  { grant, plan, now }: { grant: GrantRow; plan: Plan; now: Date },
): Promise<void> {
  const amount = plan.monthlyTokens;
  await settleGrant(organizationId, tx, { id: grant.id, tokens: amount, grantedAt: now });
  const key = `plan:${grant.itemId}:${grant.periodStart.toISOString()}`;
  await grantTokens(tx, organizationId, { amount, cause: 'plan', key, invoice: grant.invoiceId, now });
}

/**
 * The difference of the two plans' monthly tokens, once. A change to a year begins twelve months now; the first of them
 * is what the running month already gave and the difference.
 * @returns the tokens given
 */
async function creditUpgrade(
  tx: Tx,
  organizationId: OrganizationId,
  { invoice, now }: Credit,
): Promise<number> {
  const [from, to] = [
    invoice.lines.find(({ amount }) => amount < 0),
    invoice.lines.find(({ amount }) => amount > 0),
  ];
  const [before, after] = [from && planOf(from), to && planOf(to)];
  if (!to || !before || !after) return 0;
  if (after.period === 'year' && before.period === 'month' && to.itemId !== null) {
    const months = await insertGrants(organizationId, tx, promises(invoice, to, 12));
    const covered = months.find(({ periodStart }) => periodStart.getTime() === to.periodStart.getTime());
    if (covered) await settleGrant(organizationId, tx, { id: covered.id, tokens: 0, grantedAt: now });
  }
  const amount = Math.max(0, after.plan.monthlyTokens - before.plan.monthlyTokens);
  if (amount > 0) {
    const key = `upgrade:${invoice.id}`;
    await grantTokens(tx, organizationId, { amount, cause: 'upgrade', key, invoice: invoice.id, now });
  }
  return amount;
}
