import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { apiKeys } from '../../db/schema/api-keys.ts';
import { websiteReadings } from '../../db/schema/website-readings.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** The keys of an organization that nobody revoked. */
export async function selectProgramIds(organizationId: OrganizationId, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)));
  return rows.map(({ id }) => id);
}

/** Readings of websites begun since an instant, and when the oldest of them was. */
export async function selectReadings(
  workspaceId: WorkspaceId,
  db: Queryable,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${websiteReadings.startedAt})`.mapWith(websiteReadings.startedAt),
    })
    .from(websiteReadings)
    .where(and(eq(websiteReadings.workspaceId, workspaceId), gt(websiteReadings.startedAt, since)));
  return row ?? { count: 0, oldest: null };
}
