import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { billingSubscriptions } from '../../db/schema/billing.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type SubscriptionRow = typeof billingSubscriptions.$inferSelect;

/** States in which the provider still counts on the next payment. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid'];

/** A row with its version, PostgreSQL's own number of the transaction that wrote it last; across workspaces, by the provider's id. */
export async function selectVersion(
  db: Queryable,
  id: string,
): Promise<(SubscriptionRow & { version: string }) | undefined> {
  const [found] = await db
    .select({ row: billingSubscriptions, version: sql<string>`${billingSubscriptions}.xmin::text` })
    .from(billingSubscriptions)
    .where(eq(billingSubscriptions.id, id));
  return found && { ...found.row, version: found.version };
}

/**
 * Writes what the provider said, unless somebody wrote after `version` was read: then their answer may be the newer.
 * @returns false when somebody did; nothing is written then
 */
export async function writeSubscription(
  workspaceId: WorkspaceId,
  db: Queryable,
  { version, ...row }: Omit<SubscriptionRow, 'workspaceId'> & { version: string | null },
): Promise<boolean> {
  const written =
    version === null
      ? await db
          .insert(billingSubscriptions)
          .values({ ...row, workspaceId })
          .onConflictDoNothing()
          .returning({ id: billingSubscriptions.id })
      : await db
          .update(billingSubscriptions)
          .set(row)
          .where(
            and(
              eq(billingSubscriptions.workspaceId, workspaceId),
              eq(billingSubscriptions.id, row.id),
              sql`${billingSubscriptions}.xmin::text = ${version}`,
            ),
          )
          .returning({ id: billingSubscriptions.id });
  return written.length > 0;
}

/** The subscription a workspace stands on, if any: the newest that still runs. */
export async function selectRunning(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(
      and(eq(billingSubscriptions.workspaceId, workspaceId), inArray(billingSubscriptions.status, RUNNING)),
    )
    .orderBy(desc(billingSubscriptions.createdAt))
    .limit(1);
  return row;
}

/** Running ones that nobody has cancelled. */
export async function selectRenewingIds(workspaceId: WorkspaceId, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: billingSubscriptions.id })
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.workspaceId, workspaceId),
        inArray(billingSubscriptions.status, RUNNING),
        isNull(billingSubscriptions.cancelAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Running ones whose period is over for long: their renewal was never told. Across workspaces. */
export async function selectOverdue(db: Queryable, before: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        inArray(billingSubscriptions.status, RUNNING),
        lt(billingSubscriptions.periodEnd, before),
        lt(billingSubscriptions.updatedAt, before),
      ),
    )
    .orderBy(billingSubscriptions.updatedAt)
    .limit(limit);
}

/** Yearly ones that renew after one instant and not after another; across workspaces. */
export async function selectRenewing(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.status, 'active'),
        eq(billingSubscriptions.period, 'year'),
        sql`${billingSubscriptions.cancelAt} is null`,
        gt(billingSubscriptions.periodEnd, after),
        lte(billingSubscriptions.periodEnd, until),
      ),
    );
}
