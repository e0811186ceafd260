import { SERVICES } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { examineService, type Finding } from './examine-services.ts';
import { markMinute } from './signal.system-queries.ts';
import { endIncidents, openIncident } from './status.system-queries.ts';

/** Examines the four services and notes what was found of this minute. Safe to run twice and at once. */
export async function checkServices(app: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  const findings: { service: (typeof SERVICES)[number]; finding: Finding }[] = [];
  for (const service of SERVICES) findings.push({ service, finding: await examineService(app, service) });
  const now = app.clock.now();
  const failed = findings.flatMap(({ service, finding }) =>
    finding === null || finding === 'unasked' ? [] : [{ service, problem: finding }],
  );
  const good = findings.filter(({ finding }) => finding === null).map(({ service }) => service);
  const asked = findings.some(({ service, finding }) => service === 'accounts' && finding !== 'unasked');
  const signals = failed.map(({ service }) => `${service}-failed` as const);
  await inTransaction(app.db, async (tx) => {
    await markMinute(tx, { signals: asked ? [...signals, 'accounts-asked'] : signals, now });
    for (const incident of failed) await openIncident(tx, { ...incident, startedAt: now });
    await endIncidents(tx, { services: good, endedAt: now });
  });
}
