import type { Deletion } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/request-context.ts';
import { type DeletionRow, isLeaving, selectPending } from './deletion-rows.ts';

/** The deletion that is on its way for a person, and whether their workspace goes with somebody's. */
export async function readDeletion(
  { db }: Pick<Context, 'db'>,
  { userId, workspaceId }: Pick<Session, 'userId' | 'workspaceId'>,
): Promise<{ deletion: Deletion | null; leaving: boolean }> {
  const row = await selectPending(db, userId);
  return { deletion: row === undefined ? null : toDeletion(row), leaving: await isLeaving(workspaceId, db) };
}

function toDeletion({ requestedAt, reversibleUntil, finalAt }: DeletionRow): Deletion {
  return {
    requestedAt: requestedAt.toISOString(),
    reversibleUntil: reversibleUntil.toISOString(),
    finalAt: finalAt.toISOString(),
  };
}
