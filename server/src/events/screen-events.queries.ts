import type { DomainEvent, InternalEvent } from '@postownia/contract';
import { and, desc, eq, gte } from 'drizzle-orm';
import { events } from '../db/schema/events.ts';
import type { Queryable } from '../db/transaction.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';

/** The brand's events whose changes began at or after an instant, the newest first. */
export async function selectEventsSince(
  workspaceId: WorkspaceId,
  db: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<(DomainEvent | InternalEvent)[]> {
  const rows = await db
    .select({ name: events.name, payload: events.payload })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), gte(events.createdAt, since)))
    .orderBy(desc(events.createdAt))
    .limit(limit);
  return rows as (DomainEvent | InternalEvent)[];
}
