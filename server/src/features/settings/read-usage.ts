import { API_KEYS, type QuotaUse, WEBSITE_READINGS_PER_DAY } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { QUOTAS, quotaLimit, type WindowQuota } from '../../db/quotas.ts';
import { type RequestLimit, readWindows } from '../../db/request-limits.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectProgramIds, selectReadings } from './usage.queries.ts';

const DAY_SECONDS = 86_400;
type Windows = Awaited<ReturnType<typeof readWindows>>;

/** What a brand and its firm used of every quota that is counted, from the rows that the server refuses by. */
export async function readUsage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspaceId, organizationId }: { workspaceId: WorkspaceId; organizationId: OrganizationId },
): Promise<{ quotas: QuotaUse[] }> {
  const now = clock.now();
  const names = Object.keys(QUOTAS).filter((name): name is WindowQuota => name in QUOTAS);
  const limits = names.map((name) => [name, limitOf(name, { workspaceId, organizationId })] as const);
  const programs = (await selectProgramIds(organizationId, db)).map((id) => ({
    key: `api-key:${id}`,
    windowSeconds: 60,
    max: API_KEYS.requestsPerMinute,
  }));
  const windows = await readWindows(
    db,
    [...limits.map(([, limit]) => limit), ...programs].map(({ key }) => key),
  );
  const quotas: QuotaUse[] = limits.map(([quota, limit]) => ({ quota, ...useOf(limit, windows, now) }));
  quotas.push(await readWebsiteReadings(db, workspaceId, now));
  const [busiest] = programs.map((limit) => useOf(limit, windows, now)).sort((a, b) => b.used - a.used);
  if (busiest !== undefined) quotas.push({ quota: 'apiRequests', ...busiest });
  return { quotas };
}

function limitOf(
  name: WindowQuota,
  { workspaceId, organizationId }: { workspaceId: WorkspaceId; organizationId: OrganizationId },
): RequestLimit {
  return name === 'exports' ? quotaLimit(name, organizationId) : quotaLimit(name, workspaceId);
}

/** A window that is over counts nothing; refused uses are counted in it, but were not had. */
function useOf(
  { key, windowSeconds, max }: RequestLimit,
  windows: Windows,
  now: Date,
): Omit<QuotaUse, 'quota'> {
  const window = windows.get(key);
  const age = window === undefined ? Number.POSITIVE_INFINITY : now.getTime() - window.beganAt;
  const runs = window !== undefined && Math.abs(age) < windowSeconds * 1000;
  return {
    used: runs ? Math.min(window.count, max) : 0,
    allowed: max,
    windowSeconds,
    renewsAt: runs ? new Date(window.beganAt + windowSeconds * 1000).toISOString() : null,
  };
}

/** Counted in their own rows: each of the last day is one, and comes back a day after it began. */
async function readWebsiteReadings(
  db: Context['db'],
  workspaceId: WorkspaceId,
  now: Date,
): Promise<QuotaUse> {
  const { count, oldest } = await selectReadings(
    workspaceId,
    db,
    new Date(now.getTime() - DAY_SECONDS * 1000),
  );
  return {
    quota: 'websiteReadings',
    used: Math.min(count, WEBSITE_READINGS_PER_DAY),
    allowed: WEBSITE_READINGS_PER_DAY,
    windowSeconds: DAY_SECONDS,
    renewsAt: oldest === null ? null : new Date(oldest.getTime() + DAY_SECONDS * 1000).toISOString(),
  };
}
