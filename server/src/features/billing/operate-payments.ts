import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { selectPayments } from './billing.system-queries.ts';
import { insertEvent, markWaiting, selectEvent, turnOf } from './event.system-queries.ts';
import type { PaymentRow } from './invoices.queries.ts';

/** The newest payments of one workspace or of all, for the operator. */
function listPayments(
  { db }: Pick<Context, 'db'>,
  options: { organizationId: OrganizationId | null; limit: number },
): Promise<PaymentRow[]> {
  return selectPayments(db, options);
}

/**
 * Lets an event be done again; one that never arrived is asked for at the provider first. Nothing is credited twice:
 * what an event is about is brought in line with its state as it is now.
 * @returns what it is about, or null when the provider does not know it or it is none of our business
 */
async function replayEvent(
  context: Pick<Context, 'db' | 'clock' | 'payments' | 'enqueue'>,
  id: string,
): Promise<{ type: string; subject: string; subjectId: string } | null> {
  const event = (await selectEvent(context.db, id)) ?? (await context.payments?.findEvent(id)) ?? null;
  if (event === null) return null;
  const { type, subject, subjectId } = event;
  await inTransaction(context.db, async (tx) => {
    const isNew = await insertEvent(
      tx,
      { id, type, subject, subjectId } as Parameters<typeof insertEvent>[1],
      context.clock.now(),
    );
    if (!isNew) await markWaiting(tx, id);
    await context.enqueue(tx, 'payment-event', { eventId: id }, { turn: turnOf({ subject, subjectId }) });
  });
  return { type, subject, subjectId };
}

/** What the operator's commands do with payments. */
export const operatorPayments = { list: listPayments, replay: replayEvent } as const;
