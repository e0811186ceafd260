import { SERVICES } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { examineService } from './examine-services.ts';
import { countCheck, endIncident, openIncident } from './status.system-queries.ts';

/** Days of the status page are Polish days. */
export const STATUS_ZONE = 'Europe/Warsaw';

/**
 * Examines the four services and notes what was found. Safe to run twice and at once: a check within half a minute of
 * the last one counts nothing.
 */
export async function checkServices(app: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const service of SERVICES) {
    const problem = await examineService(app, service);
    const now = app.clock.now();
    await inTransaction(app.db, async (tx) => {
      const date = todayIn(STATUS_ZONE, now);
      if (!(await countCheck(tx, { service, date, good: problem === null, now }))) return;
      if (problem === null) await endIncident(tx, { service, endedAt: now });
      else await openIncident(tx, { service, problem, startedAt: now });
    });
  }
}
