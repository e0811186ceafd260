import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { billingSubscriptions } from '../../db/schema/billing.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { insertOwner } from './orders.queries.ts';
import { RUNNING, standingInSql } from './standing.sql.ts';

export type SubscriptionRow = typeof billingSubscriptions.$inferSelect;

/** A row with its version, PostgreSQL's own number of the transaction that wrote it last. */
export async function selectVersion(
  organizationId: OrganizationId,
  db: Queryable,
  id: string,
): Promise<(SubscriptionRow & { version: string }) | undefined> {
  const [found] = await db
    .select({ row: billingSubscriptions, version: sql<string>`${billingSubscriptions}.xmin::text` })
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.organizationId, organizationId), eq(billingSubscriptions.id, id)));
  return found && { ...found.row, version: found.version };
}

/**
 * Writes what the provider said, unless somebody wrote after `version` was read: then their answer may be the newer.
 * @returns false when somebody did; nothing is written then
 */
export async function writeSubscription(
  organizationId: OrganizationId,
  db: Queryable,
  { version, ...row }: Omit<SubscriptionRow, 'organizationId'> & { version: string | null },
): Promise<boolean> {
  const written =
    version === null
      ? await db
          .insert(billingSubscriptions)
          .values({ ...row, organizationId })
          .onConflictDoNothing()
          .returning({ id: billingSubscriptions.id })
      : await db
          .update(billingSubscriptions)
          .set(row)
          .where(
            and(
              eq(billingSubscriptions.organizationId, organizationId),
              eq(billingSubscriptions.id, row.id),
              sql`${billingSubscriptions}.xmin::text = ${version}`,
            ),
          )
          .returning({ id: billingSubscriptions.id });
  if (version === null && written.length > 0) await insertOwner(organizationId, db, row.id);
  return written.length > 0;
}

/** The subscription a workspace stands on, if any: the newest that still runs. */
export async function selectRunning(
  organizationId: OrganizationId,
  db: Queryable,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.organizationId, organizationId),
        inArray(billingSubscriptions.status, RUNNING),
      ),
    )
    .orderBy(desc(billingSubscriptions.createdAt))
    .limit(1);
  return row;
}

/** What an organization stands on, as `standingInSql` reads it. */
export async function selectStanding(organizationId: OrganizationId, db: Queryable): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select ${sql.raw(standingInSql.sql('w.id'))} as standing from (values (${organizationId}::uuid)) as w(id)`,
  );
  return rows[0]?.standing;
}

/** Running ones that nobody has cancelled. */
export async function selectRenewingIds(organizationId: OrganizationId, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: billingSubscriptions.id })
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.organizationId, organizationId),
        inArray(billingSubscriptions.status, RUNNING),
        isNull(billingSubscriptions.cancelAt),
      ),
    );
  return rows.map(({ id }) => id);
}
