import type { IncidentTexts } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertUpdate, lockReported, setResolved } from './reported.system-queries.ts';

/**
 * The operator tells how an incident goes on, or with `resolve` that it is over. What was told stays; a resolved one
 * may still be commented on, but not resolved again.
 * @returns false where nothing was changed: there is none of this id, or it was resolved before
 */
export function updateIncident(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, texts, resolve }: { id: string; texts: IncidentTexts; resolve: boolean },
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const incident = await lockReported(tx, id);
    if (incident === null || (resolve && incident.resolvedAt !== null)) return false;
    await insertUpdate(tx, { incidentId: id, writtenAt: now, texts });
    if (resolve) await setResolved(tx, id, now);
    return true;
  });
}
