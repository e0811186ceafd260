import type { Context } from '../../context.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { type DeletionRow, selectDue, selectUnresolved } from './deletion.system-queries.ts';
import { resumeSubscriptions } from './end-deletion-request.ts';
import { eraseRequest } from './erase-request.ts';
import { stopOutside } from './stop-outside.ts';

/**
 * Once an hour: tells the providers what a crash or a silent provider left untold, and carries out the deletions whose
 * day has come. Safe to run twice and at once.
 */
export async function eraseDue(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const row of await selectUnresolved(context.db)) {
    await attempt(context, row, () => settle(context, row));
  }
  for (const row of await selectDue(context.db, now)) {
    await attempt(context, row, () => eraseRequest(context, row));
  }
}

/** A deletion request still pending stops what costs; one taken back lets it run on. */
async function settle(context: Context, row: DeletionRow): Promise<void> {
  if (row.state === 'withdrawn') await resumeSubscriptions(context, row);
  else if (row.userId !== null) await stopOutside(context, row.userId, BY_SYSTEM);
}

/** One that can't be carried out now must not keep the others waiting; it is due again in an hour. */
async function attempt(context: Context, { id }: DeletionRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.error({ err: error, requestId: id }, 'deletion not carried out');
  }
}
