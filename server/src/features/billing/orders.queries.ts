import { and, eq, inArray, isNull } from 'drizzle-orm';
import { billingCustomers, billingOrders, billingOwners } from '../../db/schema/billing.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

export type OrderRow = typeof billingOrders.$inferSelect;

export async function selectCustomer(organizationId: OrganizationId, db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.organizationId, organizationId));
  return row?.customerId ?? null;
}

/**
 * Keeps the first customer of an organization; whoever comes second gets that one. Both rows or none: of a customer
 * without an owner every invoice would be taken for somebody else's.
 */
export async function keepCustomer(
  organizationId: OrganizationId,
  tx: Tx,
  { customerId, now }: { customerId: string; now: Date },
): Promise<string> {
  await tx
    .insert(billingCustomers)
    .values({ organizationId, customerId, createdAt: now })
    .onConflictDoNothing();
  const kept = (await selectCustomer(organizationId, tx)) ?? customerId;
  await insertOwner(organizationId, tx, kept);
  return kept;
}

/** Remembers whose thing of the provider this is. */
export async function insertOwner(organizationId: OrganizationId, db: Queryable, id: string): Promise<void> {
  await db.insert(billingOwners).values({ id, organizationId }).onConflictDoNothing();
}

/** @returns null when another order of this slot is open */
export async function insertOrder(
  organizationId: OrganizationId,
  db: Queryable,
  order: Pick<OrderRow, 'userId' | 'slot' | 'item' | 'expiresAt'> & { now: Date },
): Promise<OrderRow | null> {
  const { now, ...values } = order;
  const [row] = await db
    .insert(billingOrders)
    .values({ ...values, organizationId, state: 'open', waivedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function selectOpenOrder(
  organizationId: OrganizationId,
  db: Queryable,
  slot: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.organizationId, organizationId),
        eq(billingOrders.slot, slot),
        eq(billingOrders.state, 'open'),
      ),
    );
  return row;
}

/** Orders that somebody may still pay. */
export async function selectOpenOrders(organizationId: OrganizationId, db: Queryable): Promise<OrderRow[]> {
  return db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.organizationId, organizationId), eq(billingOrders.state, 'open')));
}

export async function selectOrder(
  organizationId: OrganizationId,
  db: Queryable,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.organizationId, organizationId), eq(billingOrders.id, id)));
  return row;
}

/** States an order may leave; the others are its end. */
export const UNRESOLVED = ['open', 'waiting'];

/**
 * Gives an open order its checkout, which becomes known as ours with it.
 * @returns null when the order came to its end meanwhile: what is paid there would find no order, so nobody may be sent to it
 */
export async function keepCheckout(
  organizationId: OrganizationId,
  tx: Tx,
  { id, ...change }: { id: string; sessionId: string; url: string; updatedAt: Date },
): Promise<OrderRow | null> {
  const [row] = await tx
    .update(billingOrders)
    .set(change)
    .where(and(ownOrder(organizationId, id), eq(billingOrders.state, 'open')))
    .returning();
  if (!row) return null;
  await insertOwner(organizationId, tx, change.sessionId);
  return row;
}

/** Ends an open order that has no checkout. One that another press got a checkout for stays: somebody may be paying it. */
export async function endWithoutCheckout(
  organizationId: OrganizationId,
  db: Queryable,
  { id, ...change }: { id: string; state: 'closed' | 'failed'; updatedAt: Date },
): Promise<void> {
  await db
    .update(billingOrders)
    .set(change)
    .where(
      and(ownOrder(organizationId, id), eq(billingOrders.state, 'open'), isNull(billingOrders.sessionId)),
    );
}

/** Changes an order that is not at its end yet; anything else stays as it is. */
export async function updateOrder(
  organizationId: OrganizationId,
  db: Queryable,
  { id, ...change }: { id: string; updatedAt: Date } & Partial<Pick<OrderRow, 'state' | 'invoiceId'>>,
): Promise<void> {
  await db
    .update(billingOrders)
    .set(change)
    .where(and(ownOrder(organizationId, id), inArray(billingOrders.state, UNRESOLVED)));
}

const ownOrder = (organizationId: OrganizationId, id: string) =>
  and(eq(billingOrders.organizationId, organizationId), eq(billingOrders.id, id));

/** The order of a checkout. */
export async function selectOrderOfSession(
  organizationId: OrganizationId,
  db: Queryable,
  sessionId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.organizationId, organizationId), eq(billingOrders.sessionId, sessionId)));
  return row;
}
