import { SERVICES, type ServiceStatus, STATUS_DAYS, type StatusReport } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { messageOf } from '../../lib/stored-message.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { STATUS_ZONE } from './check-services.job.ts';
import { selectDays, selectIncidents } from './status.system-queries.ts';

const DAY = 86_400_000;
const FRESH_MILLISECONDS = 10 * 60_000;

type DayRow = Awaited<ReturnType<typeof selectDays>>[number];
type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number];

const uptimeOf = (rows: readonly DayRow[]) => {
  const good = rows.reduce((sum, row) => sum + row.good, 0);
  const all = good + rows.reduce((sum, row) => sum + row.bad, 0);
  return all === 0 ? null : good / all;
};

/** The calendar days of the window, oldest first, today last. */
function windowOf(now: Date): string[] {
  const today = new Date(`${todayIn(STATUS_ZONE, now)}T00:00:00Z`).getTime();
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    new Date(today - (STATUS_DAYS - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

function statusOf(last: DayRow | undefined, now: Date): ServiceStatus['status'] {
  if (last === undefined || now.getTime() - last.lastCheckAt.getTime() > FRESH_MILLISECONDS) return 'unknown';
  return last.lastCheckGood === 1 ? 'operational' : 'problems';
}

function viewOf(incident: IncidentRow) {
  const { id, service, problem, message, startedAt, endedAt } = incident;
  return {
    id,
    service,
    problem,
    message: messageOf(problem, message),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** What the last 90 days of checks say; days nobody measured stay null. */
export async function readStatus(app: Pick<Context, 'db' | 'clock'>): Promise<StatusReport> {
  const now = app.clock.now();
  const dates = windowOf(now);
  const rows = await selectDays(app.db, dates[0] ?? '');
  const incidents = await selectIncidents(app.db, new Date(now.getTime() - STATUS_DAYS * DAY));
  const checks = rows.map((row) => row.lastCheckAt.getTime());
  return {
    measuredAt: checks.length === 0 ? null : new Date(Math.max(...checks)).toISOString(),
    services: SERVICES.map((service) => {
      const own = rows.filter((row) => row.service === service);
      const byDate = new Map(own.map((row) => [row.date, row]));
      return {
        service,
        status: statusOf(byDate.get(dates.at(-1) ?? '') ?? byDate.get(dates.at(-2) ?? ''), now),
        uptime: uptimeOf(own),
        days: dates.map((date) => ({ date, uptime: uptimeOf(own.filter((row) => row.date === date)) })),
        lastIncidentAt: incidents.find((row) => row.service === service)?.startedAt.toISOString() ?? null,
      };
    }),
    incidents: incidents.map(viewOf),
  };
}
