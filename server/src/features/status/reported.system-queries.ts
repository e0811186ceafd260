import type { IncidentTexts, ReportedIncident, Service } from '@postownia/contract';
import { desc, eq, gte, isNull, or } from 'drizzle-orm';
import { incidentUpdates, reportedIncidents } from '../../db/schema/status.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';

/** Most that one page or feed tells of. */
const MOST = 100;

export async function insertReported(
  tx: Tx,
  incident: { services: Service[]; startedAt: Date },
): Promise<string> {
  const [row] = await tx.insert(reportedIncidents).values(incident).returning({ id: reportedIncidents.id });
  if (row === undefined) throw new Error('No row came back.');
  return row.id;
}

export async function insertUpdate(
  tx: Tx,
  update: { incidentId: string; writtenAt: Date; texts: IncidentTexts },
): Promise<void> {
  await tx.insert(incidentUpdates).values(update);
}

/** The incident with its lock, or null. */
export async function lockReported(tx: Tx, id: string) {
  const [row] = await tx.select().from(reportedIncidents).where(eq(reportedIncidents.id, id)).for('update');
  return row ?? null;
}

export async function setResolved(tx: Tx, id: string, resolvedAt: Date): Promise<void> {
  await tx.update(reportedIncidents).set({ resolvedAt }).where(eq(reportedIncidents.id, id));
}

/** Incidents that began since, or still last, newest first, each with its updates, newest first. */
export async function selectReported(db: Queryable, since: Date): Promise<ReportedIncident[]> {
  const r = reportedIncidents;
  const rows = await db
    .select({ incident: r, update: incidentUpdates })
    .from(r)
    .innerJoin(incidentUpdates, eq(incidentUpdates.incidentId, r.id))
    .where(or(gte(r.startedAt, since), isNull(r.resolvedAt)))
    .orderBy(desc(r.startedAt), desc(incidentUpdates.writtenAt));
  const found = new Map<string, ReportedIncident>();
  for (const { incident, update } of rows) {
    const { id, services, startedAt, resolvedAt } = incident;
    const told = { id: update.id, writtenAt: update.writtenAt.toISOString(), texts: update.texts };
    const known = found.get(id);
    if (known !== undefined) known.updates.push(told);
    else
      found.set(id, {
        id,
        services,
        startedAt: startedAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
        updates: [told],
      });
  }
  return [...found.values()].slice(0, MOST);
}
