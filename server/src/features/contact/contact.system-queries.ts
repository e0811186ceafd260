import { and, eq, lt, or } from 'drizzle-orm';
import { contactMessages, enrolments } from '../../db/schema/contact.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';

export async function insertMessage(
  tx: Tx,
  row: Omit<typeof contactMessages.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(contactMessages).values(row);
}

/** Keeps one row per kind, item and address; the latest words win. */
export async function upsertEnrolment(
  tx: Tx,
  row: Omit<typeof enrolments.$inferInsert, 'id' | 'updatedAt'>,
): Promise<void> {
  const { name, link, message, userId, createdAt: updatedAt } = row;
  await tx
    .insert(enrolments)
    .values({ ...row, updatedAt })
    .onConflictDoUpdate({
      target: [enrolments.kind, enrolments.item, enrolments.email],
      // Who writes again is heard again.
      set: {
        name,
        link,
        message,
        userId,
        updatedAt,
        readAt: null,
        handledAs: null,
        handledAt: null,
        handledBy: null,
      },
    });
}

/** Messages, and names put down for webinars and courses. */
export async function deleteMessagesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, instant));
  await db.delete(enrolments).where(lt(enrolments.updatedAt, instant));
}

export async function deleteApplicationsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(enrolments).where(and(eq(enrolments.kind, 'job'), lt(enrolments.updatedAt, instant)));
}

/** Everything a person wrote or put their name down for, signed in or not. */
export async function forgetContactsOf(
  tx: Tx,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.email, email), eq(contactMessages.userId, userId)));
  await tx.delete(enrolments).where(or(eq(enrolments.email, email), eq(enrolments.userId, userId)));
}
