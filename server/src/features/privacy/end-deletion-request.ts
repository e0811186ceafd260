import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { type AuditEvent, recordEvent } from '../audit/index.ts';
import { renewals } from '../billing/index.ts';
import {
  clearSubscriptions,
  type DeletionRow,
  endDeletion,
  selectSoleWorkspaces,
} from './deletion.system-queries.ts';

/**
 * Takes a pending deletion back and notes it in every workspace that would have gone. Nothing was erased yet; accounts
 * have to be connected anew and auto-publish turned on again.
 * @returns false when it was not pending any more
 */
export async function endDeletionRequest(
  tx: Tx,
  row: DeletionRow,
  event: AuditEvent,
  now: Date,
): Promise<boolean> {
  if (row.userId === null || !(await endDeletion(tx, row.id, { state: 'withdrawn', endedAt: now })))
    return false;
  for (const workspace of await selectSoleWorkspaces(tx, row.userId)) {
    await recordEvent(tx, workspace, event, now);
  }
  return true;
}

/**
 * Lets the subscriptions run on that the deletion request had told to end. A provider that can't be asked now is asked again by
 * the hourly sweep, which finds them in the row.
 */
export async function resumeSubscriptions(context: Context, row: DeletionRow): Promise<void> {
  try {
    await renewals.set(context, { subscriptions: row.subscriptions, renew: true });
    await clearSubscriptions(context.db, row.id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    context.log.warn(
      { err: error, requestId: row.id },
      'a subscription does not renew until the provider can be asked',
    );
  }
}
