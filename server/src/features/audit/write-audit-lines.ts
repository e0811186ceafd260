import { INTERNAL_EVENTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { emitAll } from '../../events/emit.ts';
import type { OutboxRow } from '../../events/outbox.system-queries.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { insertLines } from './audit.system-queries.ts';

const { payload: Recorded } = INTERNAL_EVENTS['audit.recorded'];

/**
 * Writes what was recorded into the audit logs, as of when it happened. A line has the id that its event carries: an event
 * that is heard again writes nothing.
 */
export async function writeAuditLines(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  events: readonly OutboxRow[],
): Promise<void> {
  const recorded = events.filter(({ name }) => name === 'audit.recorded');
  await insertLines(
    tx,
    recorded.map(({ workspaceId, payload, createdAt }) => ({
      ...Recorded.parse(payload),
      workspaceId,
      createdAt,
    })),
  );
  const brands = new Set(recorded.map(({ workspaceId }) => asWorkspaceId(workspaceId)));
  const changed = [...brands].map((workspaceId) => ({
    workspaceId,
    event: { name: 'audit.changed', payload: {} } as const,
  }));
  await emitAll(tx, changed, clock.now());
}
