import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { billingEvents } from '../../db/schema/billing.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { Turn } from '../../job-turns.ts';
import type { PaymentEvent } from '../../providers/payment/payments.ts';

export type EventRow = typeof billingEvents.$inferSelect;

/** Someone stands at a checkout and waits for what they bought; renewals of a whole month may come at once. */
export const turnOf = ({ subject, subjectId }: { subject: string; subjectId: string }): Turn => ({
  of: subjectId,
  asked: subject === 'checkout',
});

/** @returns false when this event arrived before */
export async function insertEvent(tx: Tx, event: PaymentEvent, receivedAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(billingEvents)
    .values({ ...event, receivedAt })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return inserted.length > 0;
}

export async function selectEvent(db: Queryable, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(billingEvents).where(eq(billingEvents.id, id));
  return row;
}

export async function markProcessed(db: Queryable, id: string, processedAt: Date): Promise<void> {
  await db.update(billingEvents).set({ processedAt }).where(eq(billingEvents.id, id));
}

/** Makes an event wait again, as if it had just arrived. */
export async function markWaiting(tx: Tx, id: string): Promise<void> {
  await tx.update(billingEvents).set({ processedAt: null }).where(eq(billingEvents.id, id));
}

/** Events whose job is lost or gave up, the oldest first. */
export async function selectWaitingEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<EventRow[]> {
  return db
    .select()
    .from(billingEvents)
    .where(and(isNull(billingEvents.processedAt), lt(billingEvents.receivedAt, before)))
    .orderBy(asc(billingEvents.receivedAt))
    .limit(limit);
}
