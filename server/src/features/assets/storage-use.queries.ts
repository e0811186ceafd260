import { and, inArray, isNull, sql } from 'drizzle-orm';
import { actFor } from '../../db/acting-for.ts';
import { workspacesOf } from '../../db/organization-of.ts';
import { assets } from '../../db/schema/assets.ts';
import { uploads } from '../../db/schema/uploads.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Makes announcements of one organization wait for each other until the transaction ends. */
export async function lockStorage(organizationId: OrganizationId, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 5120938817))`);
}

/** Uploads that are under way in any brand of an organization, and bytes that its assets take and its uploads announced. */
export async function sumStorage(
  organizationId: OrganizationId,
  db: Queryable,
): Promise<{ open: number; bytes: number }> {
  const own = await workspacesOf(db, organizationId);
  return actFor(own, () => sumOf(own, db));
}

async function sumOf(own: WorkspaceId[], db: Queryable): Promise<{ open: number; bytes: number }> {
  const [stored] = await db
    .select({ bytes: sql<number>`coalesce(sum(${assets.bytes}), 0)::float8` })
    .from(assets)
    .where(inArray(assets.workspaceId, own));
  const [arriving] = await db
    .select({
      open: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8`,
    })
    .from(uploads)
    .where(and(inArray(uploads.workspaceId, own), isNull(uploads.problem)));
  return { open: arriving?.open ?? 0, bytes: (stored?.bytes ?? 0) + (arriving?.bytes ?? 0) };
}
