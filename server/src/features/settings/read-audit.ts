import type { AuditRecord } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readEvents } from '../audit/index.ts';
import { readPersonNames } from '../workspaces/index.ts';

/** A page of the workspace's audit log with the names of those who acted. */
export async function readAudit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { before }: { before?: string | undefined },
): Promise<{ records: AuditRecord[] }> {
  // One millisecond on, so that what has just happened is in.
  const until = before === undefined ? new Date(clock.now().getTime() + 1) : new Date(before);
  const events = await readEvents(db, workspaceId, { before: until });
  const names = await readPersonNames(
    db,
    events.flatMap(({ actorId }) => actorId ?? []),
  );
  return {
    records: events.map(({ id, createdAt, action, actor, actorId, details }) => ({
      id,
      action,
      actor,
      details,
      at: createdAt.toISOString(),
      name: actorId === null ? null : (names.get(actorId) ?? null),
    })),
  };
}
