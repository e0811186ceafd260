import { and, asc, count, desc, eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../db/schema/webhooks.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type EndpointChange = Partial<Omit<EndpointRow, 'id' | 'organizationId' | 'createdAt'>>;

/** A firm's endpoints, the newest first. */
export async function selectEndpoints(organizationId: OrganizationId, db: Queryable): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
}

export async function countEndpoints(organizationId: OrganizationId, db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId));
  return row?.count ?? 0;
}

const isOne = (organizationId: OrganizationId, id: string) =>
  and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, id));

/** Locks a firm's endpoint; undefined: there is none. */
export async function lockEndpoint(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(isOne(organizationId, id)).for('update');
  return row;
}

/** Locks all of a firm's endpoints, always in one order: who may send how much is decided by one at a time. */
export async function lockEndpoints(organizationId: OrganizationId, tx: Tx): Promise<EndpointRow[]> {
  return tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(asc(webhookEndpoints.id))
    .for('update');
}

export async function insertEndpoint(
  organizationId: OrganizationId,
  tx: Tx,
  row: Omit<typeof webhookEndpoints.$inferInsert, 'organizationId'>,
): Promise<void> {
  await tx.insert(webhookEndpoints).values({ ...row, organizationId });
}

export async function updateEndpoint(
  organizationId: OrganizationId,
  tx: Tx,
  id: string,
  change: EndpointChange,
): Promise<void> {
  await tx.update(webhookEndpoints).set(change).where(isOne(organizationId, id));
}

export async function deleteEndpoint(organizationId: OrganizationId, tx: Tx, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(isOne(organizationId, id));
}
