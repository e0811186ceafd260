import { type DomainEvent, EVENTS, INTERNAL_EVENTS, type InternalEvent } from '@postownia/contract';
import { actFor } from '../db/acting-for.ts';
import { afterCommit } from '../db/after-commit.ts';
import { workspacesOf } from '../db/organization-of.ts';
import type { Tx } from '../db/transaction.ts';
import type { OrganizationId } from '../lib/organization-id.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { publisherOf } from './event-publisher.ts';
import { insertEvents } from './outbox.system-queries.ts';

const VERSIONS = { ...EVENTS, ...INTERNAL_EVENTS };

/** Whether open screens and programs outside may hear of it. */
export const isForScreens = (event: DomainEvent | InternalEvent): event is DomainEvent =>
  event.name in EVENTS;

/**
 * Says that something happened to a brand, in the transaction that makes it true: event and change exist together or not
 * at all. Open screens hear of it as soon as it is committed, if it is for them, subscribers from the outbox.
 */
export async function emit(
  tx: Tx,
  workspaceId: WorkspaceId,
  event: DomainEvent | InternalEvent,
  now: Date,
): Promise<void> {
  await emitAll(tx, [{ workspaceId, event }], now);
}

/** What concerns a whole organization, said to each of its brands; as a function of the brand where they hear different things. */
export async function emitToOrganization(
  tx: Tx,
  organizationId: OrganizationId,
  event: DomainEvent | ((workspaceId: WorkspaceId, first: WorkspaceId) => DomainEvent),
  now: Date,
): Promise<void> {
  const workspaceIds = await workspacesOf(tx, organizationId);
  const [first] = workspaceIds;
  if (first === undefined) return;
  const eventOf = typeof event === 'function' ? event : () => event;
  await emitAll(
    tx,
    workspaceIds.map((workspaceId) => ({ workspaceId, event: eventOf(workspaceId, first) })),
    now,
  );
}

/** Events of one transaction, of one or several brands, in one statement. */
export async function emitAll(
  tx: Tx,
  emitted: readonly { readonly workspaceId: WorkspaceId; readonly event: DomainEvent | InternalEvent }[],
  now: Date,
): Promise<void> {
  if (emitted.length === 0) return;
  const rows = emitted.map(({ workspaceId, event }) => ({
    ...event,
    workspaceId,
    version: VERSIONS[event.name].version,
    createdAt: now,
  }));
  // What is done in one brand may be told to others of its firm.
  await actFor([...new Set(emitted.map(({ workspaceId }) => workspaceId))], () => insertEvents(tx, rows));
  afterCommit(tx, (pool) => {
    const publisher = publisherOf(pool);
    for (const { workspaceId, event } of emitted)
      publisher?.publish(workspaceId, isForScreens(event) ? event : null);
  });
}
