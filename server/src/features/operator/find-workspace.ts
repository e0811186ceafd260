import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectWorkspace } from './operator.system-queries.ts';

/** A workspace by its id, or by the address of a person who is in it; null when there is none. */
export async function findWorkspace(
  db: Queryable,
  sought: { id: string } | { email: string },
): Promise<{ id: WorkspaceId; name: string } | null> {
  return (await selectWorkspace(db, sought)) ?? null;
}
