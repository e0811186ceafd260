import { notifications } from '../../db/schema/notifications.ts';
import type { Tx } from '../../db/transaction.ts';

/** @returns its id; null when the workspace was told of this occasion before */
export async function insertNotification(
  tx: Tx,
  row: Omit<typeof notifications.$inferInsert, 'id'>,
): Promise<string | null> {
  const inserted = await tx
    .insert(notifications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return inserted[0]?.id ?? null;
}
