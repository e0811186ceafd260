import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { letters } from '../../db/schema/notifications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';

export async function insertLetter(
  tx: Tx,
  row: Omit<typeof letters.$inferInsert, 'id' | 'state'>,
): Promise<string> {
  const [inserted] = await tx
    .insert(letters)
    .values({ ...row, state: 'queued' })
    .returning({ id: letters.id });
  if (inserted === undefined) throw new Error('an insert returned no row');
  return inserted.id;
}

export async function countLetters(
  db: Queryable,
  { recipient, kind, since }: { recipient: string; kind: string; since: Date },
) {
  const [row] = await db
    .select({ letters: count() })
    .from(letters)
    .where(and(eq(letters.recipient, recipient), eq(letters.kind, kind), gt(letters.createdAt, since)));
  return row?.letters ?? 0;
}

export async function selectQueuedLetter(db: Queryable, id: string) {
  const [row] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.state, 'queued')));
  return row;
}

/** The letter is over; its links go with it. */
export async function endLetter(
  db: Queryable,
  id: string,
  end: { state: 'sent' | 'refused'; problem: string | null; endedAt: Date },
): Promise<void> {
  await db
    .update(letters)
    .set({ ...end, subject: '', text: '', html: '', unsubscribeUrl: null })
    .where(and(eq(letters.id, id), eq(letters.state, 'queued')));
}

export async function noteLetterProblem(db: Queryable, id: string, problem: string): Promise<void> {
  await db.update(letters).set({ problem }).where(eq(letters.id, id));
}

/** Letters to an address, whoever they were about. */
export async function forgetLettersTo(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(letters).where(eq(letters.recipient, recipient));
}

export async function deleteLettersBefore(db: Database, instant: Date): Promise<void> {
  await deleteInBatches(db, letters, lt(letters.createdAt, instant));
}
