import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { emails } from '../../db/schema/notifications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';

export async function insertEmail(
  tx: Tx,
  row: Omit<typeof emails.$inferInsert, 'id' | 'state'>,
): Promise<string> {
  const [inserted] = await tx
    .insert(emails)
    .values({ ...row, state: 'queued' })
    .returning({ id: emails.id });
  if (inserted === undefined) throw new Error('an insert returned no row');
  return inserted.id;
}

export async function countEmails(
  db: Queryable,
  { recipient, kind, since }: { recipient: string; kind: string; since: Date },
) {
  const [row] = await db
    .select({ emails: count() })
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.kind, kind), gt(emails.createdAt, since)));
  return row?.emails ?? 0;
}

export async function selectQueuedEmail(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.state, 'queued')));
  return row;
}

/** The email is over; its links go with it. */
export async function endEmail(
  db: Queryable,
  id: string,
  end: { state: 'sent' | 'refused'; problem: string | null; endedAt: Date },
): Promise<void> {
  await db
    .update(emails)
    .set({ ...end, subject: '', text: '', html: '', unsubscribeUrl: null })
    .where(and(eq(emails.id, id), eq(emails.state, 'queued')));
}

export async function recordEmailProblem(db: Queryable, id: string, problem: string): Promise<void> {
  await db.update(emails).set({ problem }).where(eq(emails.id, id));
}

/** Emails to an address, whoever they were about. */
export async function forgetEmailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(emails).where(eq(emails.recipient, recipient));
}

export async function deleteEmailsBefore(db: Database, instant: Date): Promise<void> {
  await deleteInBatches(db, emails, lt(emails.createdAt, instant));
}
