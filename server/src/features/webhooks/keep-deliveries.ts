import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OutboxRow } from '../../events/outbox.system-queries.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { type Described, describeEvent } from './describe-event.ts';
import { insertDeliveries, selectListening } from './webhook-deliveries.system-queries.ts';

type Listening = Awaited<ReturnType<typeof selectListening>>;

/**
 * Reader of the outbox: keeps a delivery for each event and each endpoint that has chosen it, and has them sent, in the
 * transaction that moves the reader on. Firms whose plan has no API hear nothing.
 */
export async function keepDeliveries(context: Context, tx: Tx, events: readonly OutboxRow[]): Promise<void> {
  const workspaceIds = [...new Set(events.map(({ workspaceId }) => workspaceId))];
  const listening = await inPlanOnly(context, tx, await selectListening(tx, workspaceIds));
  if (listening.length === 0) return;
  const now = context.clock.now();
  const rows: ReturnType<typeof deliveriesOf> = [];
  for (const row of events) {
    const here = listening.filter(({ workspaceId }) => workspaceId === row.workspaceId);
    if (here.length === 0) continue;
    for (const described of await describeEvent(context, tx, row))
      rows.push(...deliveriesOf(described, here));
  }
  const endpointIds = await insertDeliveries(tx, withoutRepeats(rows), now);
  const due = [...new Map(listening.map(({ endpoint }) => [endpoint.id, endpoint])).values()].filter(
    ({ id, state, heldUntil }) =>
      endpointIds.includes(id) && state === 'active' && (heldUntil === null || heldUntil <= now),
  );
  if (due.length > 0)
    await context.enqueue(
      tx,
      'deliver-webhooks',
      due.map(({ organizationId, id }) => ({ organizationId, endpointId: id })),
      { turn: ({ organizationId }) => ({ of: organizationId, asked: false }) },
    );
}

async function inPlanOnly(context: Context, tx: Tx, listening: Listening): Promise<Listening> {
  const inPlan = new Set<string>();
  for (const id of new Set(listening.map(({ endpoint }) => endpoint.organizationId))) {
    const { api } = await context.readAllowance(tx, asOrganizationId(id), context.clock.now());
    if (api) inPlan.add(id);
  }
  return listening.filter(({ endpoint }) => inPlan.has(endpoint.organizationId));
}

function deliveriesOf({ event, data, subjectId, dedupeKey, at }: Described, listening: Listening) {
  return listening
    .filter(({ endpoint }) => endpoint.events.includes(event) && endpoint.createdAt <= at)
    .map(({ workspaceId, slug, endpoint }) => ({
      id: randomUUID(),
      workspaceId,
      endpointId: endpoint.id,
      event,
      subjectId,
      dedupeKey,
      body: bodyOf({
        type: event,
        version: WEBHOOK_EVENTS[event].version,
        at,
        data: { brand: slug, ...data },
      }),
    }));
}

/** What is sent, exactly; `timestamp` is when it happened. */
export const bodyOf = ({
  at,
  data,
  ...head
}: {
  type: string;
  version: number;
  at: Date;
  data: object;
}): string => JSON.stringify({ ...head, timestamp: at.toISOString(), data });

/** One statement inserts no row twice. */
function withoutRepeats<Row extends { endpointId: string; dedupeKey: string }>(rows: readonly Row[]): Row[] {
  return [
    ...new Map(rows.map((row) => [`${row.endpointId} ${row.dedupeKey}`, row] as const).toReversed()).values(),
  ].toReversed();
}
