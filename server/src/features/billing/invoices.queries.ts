import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { billingGrants, billingInvoices, billingPayments } from '../../db/schema/billing.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export type InvoiceRow = typeof billingInvoices.$inferSelect;
export type GrantRow = typeof billingGrants.$inferSelect;
export type PaymentRow = typeof billingPayments.$inferSelect;

/** Writes what the provider said and locks the row; a settled invoice never becomes unsettled by an older answer. */
export async function writeInvoice(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<InvoiceRow, 'workspaceId' | 'creditedAt'>,
): Promise<InvoiceRow> {
  const settled = sql`${billingInvoices.status} in ('paid', 'void', 'uncollectible')`;
  const [written] = await tx
    .insert(billingInvoices)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({
      target: billingInvoices.id,
      set: {
        status: sql`case when ${settled} and excluded.status in ('draft', 'open') then ${billingInvoices.status} else excluded.status end`,
        number: sql`coalesce(excluded.number, ${billingInvoices.number})`,
        paymentIntentId: sql`coalesce(excluded.payment_intent_id, ${billingInvoices.paymentIntentId})`,
        total: row.total,
        hostedUrl: row.hostedUrl,
        pdfUrl: row.pdfUrl,
      },
      setWhere: eq(billingInvoices.workspaceId, workspaceId),
    })
    .returning();
  if (!written) throw new Error(`The invoice ${row.id} belongs to another workspace`);
  return written;
}

export async function markCredited(workspaceId: WorkspaceId, tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(billingInvoices)
    .set({ creditedAt: now })
    .where(and(eq(billingInvoices.workspaceId, workspaceId), eq(billingInvoices.id, id)));
}

export async function selectInvoices(
  workspaceId: WorkspaceId,
  db: Queryable,
  limit: number,
): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(billingInvoices)
    .where(eq(billingInvoices.workspaceId, workspaceId))
    .orderBy(desc(billingInvoices.createdAt), desc(billingInvoices.id))
    .limit(limit);
}

/** Promises the tokens of months; one that was promised before stays as it is. @returns the months that are new */
export async function insertGrants(
  workspaceId: WorkspaceId,
  tx: Tx,
  rows: readonly Omit<GrantRow, 'id' | 'workspaceId'>[],
): Promise<GrantRow[]> {
  return tx
    .insert(billingGrants)
    .values(rows.map((row) => ({ ...row, workspaceId })))
    .onConflictDoNothing()
    .returning();
}

/** Locks one promised month and says whether it still waits. */
export async function lockWaitingGrant(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<GrantRow | undefined> {
  const [row] = await tx
    .select()
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.workspaceId, workspaceId),
        eq(billingGrants.id, id),
        isNull(billingGrants.grantedAt),
      ),
    )
    .for('update');
  return row;
}

export async function settleGrant(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, tokens, grantedAt }: { id: string; tokens: number; grantedAt: Date },
): Promise<void> {
  await tx
    .update(billingGrants)
    .set({ tokens, grantedAt })
    .where(and(eq(billingGrants.workspaceId, workspaceId), eq(billingGrants.id, id)));
}

/** Promised months whose day has come, the oldest first; across workspaces. */
export async function selectDueGrants(
  db: Queryable,
  { now, after, limit }: { now: Date; after: { periodStart: Date; id: string } | null; limit: number },
): Promise<GrantRow[]> {
  return db
    .select()
    .from(billingGrants)
    .where(
      and(
        isNull(billingGrants.grantedAt),
        lte(billingGrants.periodStart, now),
        after === null
          ? undefined
          : sql`(${billingGrants.periodStart}, ${billingGrants.id}) > (${after.periodStart.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(billingGrants.periodStart), asc(billingGrants.id))
    .limit(limit);
}

/** When the next promised month of a subscription comes. */
export async function selectNextGrant(
  workspaceId: WorkspaceId,
  db: Queryable,
  subscriptionId: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ periodStart: billingGrants.periodStart })
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.workspaceId, workspaceId),
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
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Pick<PaymentRow, 'id' | 'tokens' | 'amount' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(billingPayments)
    .values({ ...row, workspaceId })
    .onConflictDoNothing();
}

/** Whose payment this is; across workspaces. */
export async function selectWorkspaceOfPayment(db: Queryable, id: string): Promise<WorkspaceId | null> {
  const [row] = await db
    .select({ workspaceId: billingPayments.workspaceId })
    .from(billingPayments)
    .where(eq(billingPayments.id, id));
  return row === undefined ? null : asWorkspaceId(row.workspaceId);
}

/** Locks a payment and counts every token it paid for: at once, and month by month through its invoice. */
export async function lockPayment(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<(PaymentRow & { granted: number }) | undefined> {
  const [payment] = await tx
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.workspaceId, workspaceId), eq(billingPayments.id, id)))
    .for('update');
  if (!payment) return undefined;
  const [monthly] = await tx
    .select({ tokens: sql<number>`coalesce(sum(${billingGrants.tokens}), 0)::int` })
    .from(billingGrants)
    .where(
      and(
        eq(billingGrants.workspaceId, workspaceId),
        inArray(
          billingGrants.invoiceId,
          tx
            .select({ id: billingInvoices.id })
            .from(billingInvoices)
            .where(
              and(eq(billingInvoices.workspaceId, workspaceId), eq(billingInvoices.paymentIntentId, id)),
            ),
        ),
      ),
    );
  return { ...payment, granted: payment.tokens + (monthly?.tokens ?? 0) };
}

export async function writeReversal(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, ...change }: Pick<PaymentRow, 'id' | 'refunded' | 'disputed' | 'reversedTokens'>,
): Promise<void> {
  await tx
    .update(billingPayments)
    .set(change)
    .where(and(eq(billingPayments.workspaceId, workspaceId), eq(billingPayments.id, id)));
}

/** The payment behind an invoice, once it is known. */
export async function selectPaymentOfInvoice(
  workspaceId: WorkspaceId,
  tx: Tx,
  invoiceId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select({ payment: billingPayments })
    .from(billingInvoices)
    .innerJoin(billingPayments, eq(billingPayments.id, billingInvoices.paymentIntentId))
    .where(and(eq(billingInvoices.workspaceId, workspaceId), eq(billingInvoices.id, invoiceId)));
  return row?.payment;
}

/** The newest payments, of one workspace or across workspaces, for the operator. */
export async function selectPayments(
  db: Queryable,
  { workspaceId, limit }: { workspaceId: WorkspaceId | null; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(billingPayments)
    .where(workspaceId === null ? undefined : eq(billingPayments.workspaceId, workspaceId))
    .orderBy(desc(billingPayments.createdAt))
    .limit(limit);
}

/** Payments of a workspace from an instant on, oldest first. */
export async function selectPaymentsSince(
  workspaceId: WorkspaceId,
  db: Queryable,
  since: Date,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.workspaceId, workspaceId), gte(billingPayments.createdAt, since)))
    .orderBy(asc(billingPayments.createdAt), asc(billingPayments.id));
}
