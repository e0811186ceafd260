import type { Deletion } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { type DeletionRow, isDeletionPending, selectPending } from './deletion.system-queries.ts';

/** The deletion that is on its way for a person, and whether their workspace goes with somebody's. */
export async function readDeletion(
  { db }: Pick<Context, 'db'>,
  { userId, workspaceId }: Pick<Caller, 'userId' | 'workspaceId'>,
): Promise<{ deletion: Deletion | null; deletionPending: boolean }> {
  const row = await selectPending(db, userId);
  return {
    deletion: row === undefined ? null : toDeletion(row),
    deletionPending: await isDeletionPending(workspaceId, db),
  };
}

function toDeletion({ requestedAt, reversibleUntil, finalAt }: DeletionRow): Deletion {
  return {
    requestedAt: requestedAt.toISOString(),
    reversibleUntil: reversibleUntil.toISOString(),
    finalAt: finalAt.toISOString(),
  };
}
