import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { isBehind, type PageQuery } from '../../db/list-page.ts';
import { billingGrants, billingInvoices, billingPayments } from '../../db/schema/billing.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { insertOwner } from './orders.queries.ts';

export type InvoiceRow = typeof billingInvoices.$inferSelect;
export type GrantRow = typeof billingGrants.$inferSelect;
export type PaymentRow = typeof billingPayments.$inferSelect;

/** Writes what the provider said and locks the row; a settled invoice never becomes unsettled by an older answer. */
export async function writeInvoice(
  organizationId: OrganizationId,
  tx: Tx,
  row: Omit<InvoiceRow, 'organizationId' | 'creditedAt'>,
): Promise<InvoiceRow> {
  const settled = sql`${billingInvoices.status} in ('paid', 'void', 'uncollectible')`;
  const [written] = await tx
    .insert(billingInvoices)
    .values({ ...row, organizationId })
    .onConflictDoUpdate({
      target: [billingInvoices.organizationId, billingInvoices.id],
      set: {
        status: sql`case when ${settled} and excluded.status in ('draft', 'open') then ${billingInvoices.status} else excluded.status end`,
        number: sql`coalesce(excluded.number, ${billingInvoices.number})`,
        paymentIntentId: sql`coalesce(excluded.payment_intent_id, ${billingInvoices.paymentIntentId})`,
        total: row.total,
        hostedUrl: row.hostedUrl,
        pdfUrl: row.pdfUrl,
      },
    })
    .returning();
  if (!written) throw new Error(`The invoice ${row.id} was not stored`);
  return written;
}

export async function markCredited(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .update(billingInvoices)
    .set({ creditedAt: now })
    .where(and(eq(billingInvoices.organizationId, organizationId), eq(billingInvoices.id, id)));
}

/** The newest first. */
export async function selectInvoices(
  organizationId: OrganizationId,
  db: Queryable,
  { after, limit }: PageQuery,
): Promise<InvoiceRow[]> {
  const { createdAt, id } = billingInvoices;
  return db
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.organizationId, organizationId), after && isBehind(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function selectInvoice(
  organizationId: OrganizationId,
  db: Queryable,
  id: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.organizationId, organizationId), eq(billingInvoices.id, id)));
  return row;
}

/** Promises the tokens of months; one that was promised before stays as it is. @returns the months that are new */
export async function insertGrants(
  organizationId: OrganizationId,
  tx: Tx,
  rows: readonly Omit<GrantRow, 'id' | 'organizationId'>[],
): Promise<GrantRow[]> {
  return tx
    .insert(billingGrants)
    .values(rows.map((row) => ({ ...row, organizationId })))
    .onConflictDoNothing()
    .returning();
}

/** Locks one promised month and says whether it still waits. */
export async function lockWaitingGrant(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
): Promise<GrantRow | undefined> {
  const [row] = await tx
    .select()
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.organizationId, organizationId),
        eq(billingGrants.id, id),
        isNull(billingGrants.grantedAt),
      ),
    )
    .for('update');
  return row;
}

export async function settleGrant(
  organizationId: OrganizationId,
  tx: Tx,
  { id, tokens, grantedAt }: { id: string; tokens: number; grantedAt: Date },
): Promise<void> {
  await tx
    .update(billingGrants)
    .set({ tokens, grantedAt })
    .where(and(eq(billingGrants.organizationId, organizationId), eq(billingGrants.id, id)));
}

/** When the next promised month of a subscription comes. */
export async function selectNextGrant(
  organizationId: OrganizationId,
  db: Queryable,
  subscriptionId: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ periodStart: billingGrants.periodStart })
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.organizationId, organizationId),
        eq(billingGrants.subscriptionId, subscriptionId),
        isNull(billingGrants.grantedAt),
      ),
    )
    .orderBy(asc(billingGrants.periodStart))
    .limit(1);
  return row?.periodStart ?? null;
}

/** Remembers what a payment paid for, so that its refund can be traced; the first word stands. */
export async function insertPayment(
  organizationId: OrganizationId,
  tx: Tx,
  row: Pick<PaymentRow, 'id' | 'tokens' | 'amount' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(billingPayments)
    .values({ ...row, organizationId })
    .onConflictDoNothing();
  await insertOwner(organizationId, tx, row.id);
}

/** Locks a payment and counts every token it paid for: at once, and month by month through its invoice. */
export async function lockPayment(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
): Promise<(PaymentRow & { granted: number }) | undefined> {
  const [payment] = await tx
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.organizationId, organizationId), eq(billingPayments.id, id)))
    .for('update');
  if (!payment) return undefined;
  const [monthly] = await tx
    .select({ tokens: sql<number>`coalesce(sum(${billingGrants.tokens}), 0)::int` })
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.organizationId, organizationId),
        inArray(
          billingGrants.invoiceId,
          tx
            .select({ id: billingInvoices.id })
            .from(billingInvoices)
            .where(
              and(
                eq(billingInvoices.organizationId, organizationId),
                eq(billingInvoices.paymentIntentId, id),
              ),
            ),
        ),
      ),
    );
  return { ...payment, granted: payment.tokens + (monthly?.tokens ?? 0) };
}

export async function writeReversal(
  organizationId: OrganizationId,
  tx: Tx,
  { id, ...change }: Pick<PaymentRow, 'id' | 'refunded' | 'disputed' | 'reversedTokens'>,
): Promise<void> {
  await tx
    .update(billingPayments)
    .set(change)
    .where(and(eq(billingPayments.organizationId, organizationId), eq(billingPayments.id, id)));
}

/** The payment behind an invoice, once it is known. */
export async function selectPaymentOfInvoice(
  organizationId: OrganizationId,
  tx: Tx,
  invoiceId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select({ payment: billingPayments })
    .from(billingInvoices)
    .innerJoin(
      billingPayments,
      and(
        eq(billingPayments.organizationId, organizationId),
        eq(billingPayments.id, billingInvoices.paymentIntentId),
      ),
    )
    .where(and(eq(billingInvoices.organizationId, organizationId), eq(billingInvoices.id, invoiceId)));
  return row?.payment;
}

/** Payments of a workspace from an instant on, oldest first. */
export async function selectPaymentsSince(
  organizationId: OrganizationId,
  db: Queryable,
  since: Date,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.organizationId, organizationId), gte(billingPayments.createdAt, since)))
    .orderBy(asc(billingPayments.createdAt), asc(billingPayments.id));
}
