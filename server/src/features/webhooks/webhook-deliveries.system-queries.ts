import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/webhooks.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { EndpointRow } from './webhook-endpoints.queries.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'id' | 'workspaceId' | 'endpointId' | 'event' | 'subjectId' | 'dedupeKey' | 'body'
>;

/** Endpoints that hear of these brands, each with the brand's firm; those that ended hear nothing. */
export async function selectListening(
  db: Queryable,
  workspaceIds: readonly string[],
): Promise<{ workspaceId: string; slug: string; endpoint: EndpointRow }[]> {
  const { id, slug, organizationId } = workspaces;
  const rows = await db
    .select({ workspaceId: id, slug, endpoint: webhookEndpoints })
    .from(workspaces)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.organizationId, organizationId))
    .where(and(inArray(id, [...workspaceIds]), ne(webhookEndpoints.state, 'ended')))
    .orderBy(asc(webhookEndpoints.id));
  return rows.filter(({ workspaceId, endpoint }) => endpoint.workspaceIds?.includes(workspaceId) ?? true);
}

/** @returns endpoints that got one at least; what was kept before is left out */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[], now: Date): Promise<string[]> {
  if (rows.length === 0) return [];
  const kept = await tx
    .insert(webhookDeliveries)
    .values(rows.map((row) => ({ ...row, state: 'waiting' as const, nextTryAt: now, createdAt: now })))
    .onConflictDoNothing()
    .returning({ endpointId: webhookDeliveries.endpointId });
  return [...new Set(kept.map(({ endpointId }) => endpointId))];
}

/** How many deliveries of each endpoint are being sent now. */
export async function countInFlight(
  tx: Tx,
  endpointIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { endpointId, state, claimedUntil } = webhookDeliveries;
  const rows = await tx
    .select({ endpointId, count: count() })
    .from(webhookDeliveries)
    .where(and(inArray(endpointId, [...endpointIds]), eq(state, 'waiting'), gt(claimedUntil, now)))
    .groupBy(endpointId);
  return new Map(rows.map((row) => [row.endpointId, row.count]));
}

/** What may be sent now: of each subject its oldest alone, so that its order is kept. */
const sendable = (now: Date) => {
  const { endpointId, subjectId, position, state, nextTryAt, claimedUntil } = webhookDeliveries;
  return and(
    eq(state, 'waiting'),
    lte(nextTryAt, now),
    or(isNull(claimedUntil), lte(claimedUntil, now)),
    sql`not exists (select 1 from ${webhookDeliveries} earlier where earlier.endpoint_id = ${endpointId}
      and earlier.subject_id = ${subjectId} and earlier.state = 'waiting' and earlier.position < ${position})`,
  );
};

/** Takes the next deliveries of an endpoint in hand; its firm's endpoints are locked by the caller. */
export async function claimDeliveries(
  tx: Tx,
  endpointId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DeliveryRow[]> {
  const found = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), sendable(now)))
    .orderBy(asc(webhookDeliveries.position))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (found.length === 0) return [];
  const claimed = await tx
    .update(webhookDeliveries)
    .set({
      claimedUntil: until,
      fence: sql`${webhookDeliveries.fence} + 1`,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      firstTriedAt: sql`coalesce(${webhookDeliveries.firstTriedAt}, ${now.toISOString()})`,
      lastTriedAt: now,
    })
    .where(
      inArray(
        webhookDeliveries.id,
        found.map(({ id }) => id),
      ),
    )
    .returning();
  return claimed.toSorted((one, other) => Number(one.position - other.position));
}

/** @returns false where somebody else has it in hand by now */
export async function writeOutcome(
  tx: Tx,
  { workspaceId, id, fence }: Pick<DeliveryRow, 'workspaceId' | 'id' | 'fence'>,
  outcome: Pick<DeliveryRow, 'state' | 'nextTryAt' | 'status' | 'problem' | 'answer' | 'milliseconds'>,
): Promise<boolean> {
  const changed = await tx
    .update(webhookDeliveries)
    .set({ ...outcome, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, workspaceId),
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.fence, fence),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return changed.length > 0;
}

/** Gives up what waits for an endpoint that is gone. */
export async function dropWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dropped', problem: 'gone', nextTryAt: null, claimedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')));
}

/** What waited while its endpoint was paused goes out now, with a day of its own. */
export async function startAnew(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ firstTriedAt: null, attempts: 0, nextTryAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')));
}

/** Endpoints that have something to send now, with their firms. */
export async function selectDueEndpoints(
  db: Queryable,
  now: Date,
): Promise<{ organizationId: string; endpointId: string }[]> {
  const { organizationId, id, state, heldUntil } = webhookEndpoints;
  return db
    .selectDistinct({ organizationId, endpointId: id })
    .from(webhookEndpoints)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, id))
    .where(and(eq(state, 'active'), or(isNull(heldUntil), lte(heldUntil, now)), sendable(now)));
}

/** The log of some endpoints, the newest first. */
export async function selectLog(
  db: Queryable,
  {
    endpointIds,
    failed,
    before,
    limit,
  }: { endpointIds: readonly string[]; failed: boolean; before: string | null; limit: number },
): Promise<DeliveryRow[]> {
  const { endpointId, createdAt, position } = webhookDeliveries;
  if (endpointIds.length === 0) return [];
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        inArray(endpointId, [...endpointIds]),
        // What was kept at once has one instant.
        before === null
          ? undefined
          : sql`(${createdAt}, ${position}) < (select created_at, position from ${webhookDeliveries} where id = ${before})`,
        failed ? isFailure : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(position))
    .limit(limit);
}

/** Given up, or tried in vain so far. */
const isFailure = or(
  inArray(webhookDeliveries.state, ['failed', 'dropped']),
  and(eq(webhookDeliveries.state, 'waiting'), gt(webhookDeliveries.attempts, 0)),
);

export async function countFailures(db: Queryable, endpointIds: readonly string[]): Promise<number> {
  if (endpointIds.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.endpointId, [...endpointIds]), isFailure));
  return row?.count ?? 0;
}

/** A delivery of one of these endpoints. */
export async function selectDelivery(
  db: Queryable,
  { id, endpointIds }: { id: string; endpointIds: readonly string[] },
): Promise<DeliveryRow | undefined> {
  if (endpointIds.length === 0) return undefined;
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.endpointId, [...endpointIds])));
  return row;
}

/** Sends a delivery that is over once more, as if it were new but with its id. @returns false where it is not over */
export async function reopenDelivery(
  tx: Tx,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, firstTriedAt: null, nextTryAt: now, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, workspaceId),
        eq(webhookDeliveries.id, id),
        ne(webhookDeliveries.state, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return changed.length > 0;
}

/** A test call, in hand from the beginning. */
export async function insertTest(
  tx: Tx,
  row: NewDelivery,
  { now, until }: { now: Date; until: Date },
): Promise<DeliveryRow> {
  const [made] = await tx
    .insert(webhookDeliveries)
    .values({
      ...row,
      state: 'waiting',
      attempts: 1,
      fence: 1,
      firstTriedAt: now,
      lastTriedAt: now,
      claimedUntil: until,
      createdAt: now,
    })
    .returning();
  if (made === undefined) throw new Error('a test call was not stored');
  return made;
}

export async function deleteDeliveriesOf(tx: Tx, endpointId: string): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId));
}

/** @returns how many went */
export async function deleteDeliveriesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .limit(limit);
  const gone = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id });
  return gone.length;
}

/** Endpoints after an id, for the change of keys. */
export async function selectEndpointsAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(after === null ? undefined : gt(webhookEndpoints.id, after))
    .orderBy(asc(webhookEndpoints.id))
    .limit(limit);
}
