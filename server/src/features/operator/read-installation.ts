import type { Installation } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { readWorkFigures } from '../../metrics/gauges.system-queries.ts';
import { countUsers } from './operator.system-queries.ts';

/** What waits, what is late and how many use it; the same figures as the metrics, for a person without Prometheus. */
export async function readInstallation({
  database,
  db,
  clock,
}: Pick<Context, 'database' | 'db' | 'clock'>): Promise<Installation> {
  const now = clock.now();
  const [figures, counts] = await Promise.all([readWorkFigures(database.pool, now), countUsers(db)]);
  const { publications, accounts } = figures;
  const queues = figures.queues.toSorted((a, b) => (a.queue < b.queue ? -1 : 1));
  return { measuredAt: now.toISOString(), ...counts, publications, accounts, queues };
}
