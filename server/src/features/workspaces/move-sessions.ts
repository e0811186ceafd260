import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { redirectSessions, removeSessionsOf } from './session.system-queries.ts';
import { listWorkspacesOf } from './user.system-queries.ts';

/**
 * After somebody lost brands: sessions that worked on one of them go on in the first brand that is left; where none is
 * left, they end.
 * @returns the brand they go on in; null: none
 */
export async function moveSessions(tx: Tx, userId: string): Promise<WorkspaceId | null> {
  const left = await listWorkspacesOf(tx, userId);
  const [next] = left;
  if (next === undefined) await removeSessionsOf(tx, userId);
  else await redirectSessions(tx, userId, { next, left });
  return next ?? null;
}
