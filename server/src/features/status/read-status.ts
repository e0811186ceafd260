import {
  SERVICES,
  type Service,
  type ServiceIncident,
  type ServiceStatus,
  type StatusReport,
} from '@postownia/contract';
import type { Context } from '../../context.ts';
import { findIncidents } from './find-incidents.ts';
import { type Measurement, measureService } from './measure-service.ts';
import { selectReported } from './reported.system-queries.ts';
import { selectSignals } from './signal.system-queries.ts';
import { clipSpans, countMinutes, instantOf, minuteOf, type Span } from './spans.ts';
import { selectIncidents } from './status.system-queries.ts';
import { statusDaysAt } from './status-days.ts';

const uptimeOf = ({ measured, down }: Measurement, span: Span): number | null => {
  const all = countMinutes(clipSpans(measured, span));
  return all === 0 ? null : (all - countMinutes(clipSpans(down, span))) / all;
};

function statusOf(
  service: Service,
  { present, silent }: Measurement,
  incidents: readonly Pick<ServiceIncident, 'endedAt' | 'services'>[],
): ServiceStatus['status'] {
  if (incidents.some(({ endedAt, services }) => endedAt === null && services.includes(service)))
    return 'problems';
  if (present === true) return 'operational';
  // Who was there and is silent now is down; who is only heard of by asking is just not asked.
  return silent.length > 0 ? 'problems' : 'unknown';
}

const lastOf = (
  service: Service,
  incidents: readonly Pick<ServiceIncident, 'startedAt' | 'services'>[],
): string | null =>
  incidents
    .filter(({ services }) => services.includes(service))
    .map(({ startedAt }) => startedAt)
    .toSorted()
    .at(-1) ?? null;

/** What the minutes of the last 90 days say. Before the first heartbeat nothing is known: those days stay null. */
export async function readStatus(app: Pick<Context, 'db' | 'clock'>): Promise<StatusReport> {
  const now = app.clock.now();
  const days = statusDaysAt(now);
  const from = days[0]?.span[0] ?? 0;
  const window: Span = [from, days.at(-1)?.span[1] ?? 0];
  const signals = await selectSignals(app.db);
  const measurements = SERVICES.map((service) => ({
    service,
    measurement: measureService(service, { signals, from, now: minuteOf(now) }),
  }));
  const noted = await selectIncidents(app.db, new Date(instantOf(from)));
  const incidents = findIncidents(measurements, noted);
  const reported = await selectReported(app.db, new Date(instantOf(from)));
  const lasting = [
    ...incidents,
    ...reported.map(({ resolvedAt, services }) => ({ endedAt: resolvedAt, services })),
  ];
  const last = Math.max(...[...signals.values()].map((spans) => spans.at(-1)?.[1] ?? 0));
  return {
    measuredAt: signals.size === 0 ? null : instantOf(last - 1),
    services: measurements.map(({ service, measurement }) => ({
      service,
      status: statusOf(service, measurement, lasting),
      uptime: uptimeOf(measurement, window),
      days: days.map(({ date, span }) => ({ date, uptime: uptimeOf(measurement, span) })),
      lastIncidentAt: lastOf(service, [...incidents, ...reported]),
    })),
    incidents,
    reported,
  };
}
