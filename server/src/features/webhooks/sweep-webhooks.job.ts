import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { selectDueEndpoints } from './webhook-deliveries.system-queries.ts';

/** Every minute: has sent what is due again, and what a process that died had in hand. */
export async function sweepWebhooks({
  db,
  clock,
  enqueue,
}: Pick<Context, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const due = await selectDueEndpoints(db, clock.now());
  if (due.length === 0) return;
  await inTransaction(db, (tx) =>
    enqueue(tx, 'deliver-webhooks', due, {
      turn: ({ organizationId }) => ({ of: organizationId, asked: false }),
    }),
  );
}
