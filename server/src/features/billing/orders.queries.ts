import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { billingCustomers, billingOrders } from '../../db/schema/billing.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export type OrderRow = typeof billingOrders.$inferSelect;

export async function selectCustomer(workspaceId: WorkspaceId, db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.workspaceId, workspaceId));
  return row?.customerId ?? null;
}

/** Keeps the first customer of a workspace; whoever comes second gets that one. */
export async function keepCustomer(
  workspaceId: WorkspaceId,
  db: Queryable,
  { customerId, now }: { customerId: string; now: Date },
): Promise<string> {
  await db.insert(billingCustomers).values({ workspaceId, customerId, createdAt: now }).onConflictDoNothing();
  return (await selectCustomer(workspaceId, db)) ?? customerId;
}

/** Whose customer this is; across workspaces. */
export async function selectWorkspaceOfCustomer(
  db: Queryable,
  customerId: string,
): Promise<WorkspaceId | null> {
  const [row] = await db
    .select({ workspaceId: billingCustomers.workspaceId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId));
  return row === undefined ? null : asWorkspaceId(row.workspaceId);
}

/** @returns null when another order of this slot is open */
export async function insertOrder(
  workspaceId: WorkspaceId,
  db: Queryable,
  order: Pick<OrderRow, 'userId' | 'slot' | 'item' | 'expiresAt'> & { now: Date },
): Promise<OrderRow | null> {
  const { now, ...values } = order;
  const [row] = await db
    .insert(billingOrders)
    .values({ ...values, workspaceId, state: 'open', waivedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function selectOpenOrder(
  workspaceId: WorkspaceId,
  db: Queryable,
  slot: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.workspaceId, workspaceId),
        eq(billingOrders.slot, slot),
        eq(billingOrders.state, 'open'),
      ),
    );
  return row;
}

/** Orders that somebody may still pay. */
export async function selectOpenOrders(workspaceId: WorkspaceId, db: Queryable): Promise<OrderRow[]> {
  return db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.workspaceId, workspaceId), eq(billingOrders.state, 'open')));
}

export async function selectOrder(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.workspaceId, workspaceId), eq(billingOrders.id, id)));
  return row;
}

/** States an order may leave; the others are its end. */
const UNSETTLED = ['open', 'waiting'];

/** Changes an order that is not at its end yet; anything else stays as it is. */
export async function updateOrder(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, ...change }: { id: string; updatedAt: Date } & Partial<Pick<OrderRow, 'state' | 'sessionId' | 'url'>>,
): Promise<void> {
  await db
    .update(billingOrders)
    .set(change)
    .where(
      and(
        eq(billingOrders.workspaceId, workspaceId),
        eq(billingOrders.id, id),
        inArray(billingOrders.state, UNSETTLED),
      ),
    );
}

/** The order of a checkout; across workspaces, because the provider names only the checkout. */
export async function selectOrderOfSession(db: Queryable, sessionId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(billingOrders).where(eq(billingOrders.sessionId, sessionId));
  return row;
}

/** Orders nobody has looked at for a while, across workspaces: their events may be lost. */
export async function selectStaleOrders(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(billingOrders)
    .where(
      and(
        inArray(billingOrders.state, UNSETTLED),
        isNotNull(billingOrders.sessionId),
        lt(billingOrders.updatedAt, before),
      ),
    )
    .orderBy(billingOrders.updatedAt)
    .limit(limit);
}
