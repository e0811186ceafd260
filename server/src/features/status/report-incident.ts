import type { IncidentTexts, Service } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertReported, insertUpdate } from './reported.system-queries.ts';

/** The operator tells of an incident: from now on the page and the feed show it. Returns its id. */
export function reportIncident(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { services, texts, startedAt }: { services: Service[]; texts: IncidentTexts; startedAt?: Date },
): Promise<string> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const incidentId = await insertReported(tx, { services, startedAt: startedAt ?? now });
    await insertUpdate(tx, { incidentId, writtenAt: now, texts });
    return incidentId;
  });
}
