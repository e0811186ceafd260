import type { Service, ServiceIncident } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { Measurement } from './measure-service.ts';
import { instantOf } from './spans.ts';
import type { selectIncidents } from './status.system-queries.ts';

/** A restart over the edge of a minute may leave out one; from two on people are told. */
const SHORTEST_SILENCE = 2;
/** Most that one report carries. */
const MOST = 100;

/** Incidents of the window, newest first: silences found in the minutes, and failed checks as they were noted. */
export function findIncidents(
  measurements: readonly { service: Service; measurement: Measurement }[],
  noted: Awaited<ReturnType<typeof selectIncidents>>,
): ServiceIncident[] {
  const checked = noted.map(({ id, service, problem, message, startedAt, endedAt }) => ({
    id,
    services: [service],
    problem,
    message: messageOf(problem, message),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return [...silencesOf(measurements), ...checked]
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(0, MOST);
}

/** What fell silent together is one incident. */
function silencesOf(
  measurements: readonly { service: Service; measurement: Measurement }[],
): ServiceIncident[] {
  const found = new Map<string, ServiceIncident>();
  const told = message('service.silent');
  for (const { service, measurement } of measurements) {
    for (const [from, to] of measurement.silent) {
      if (to - from < SHORTEST_SILENCE) continue;
      const endedAt = to === measurement.until ? null : instantOf(to);
      const key = `${from}-${endedAt}`;
      const incident = found.get(key);
      if (incident !== undefined) incident.services.push(service);
      else
        found.set(key, {
          id: `${service}-silent-${from}`,
          services: [service],
          startedAt: instantOf(from),
          endedAt,
          problem: formatMessageIn('pl', told),
          message: told,
        });
    }
  }
  return [...found.values()];
}
