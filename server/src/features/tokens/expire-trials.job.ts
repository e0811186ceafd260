import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openLedger } from './open-ledger.ts';
import { selectExpiredTrials } from './trial.system-queries.ts';

const PAGE = 200;

/**
 * Takes what is left of every trial that is over; reserved tokens stay with their work. Safe to run twice and at once:
 * each workspace is its own transaction under its ledger's lock.
 */
export async function expireTrials(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const due = await selectExpiredTrials(context.db, now, PAGE);
    for (const organizationId of due) {
      await inTransaction(context.db, (tx) => openLedger(tx, organizationId, now));
    }
    if (due.length < PAGE) return;
  }
}
