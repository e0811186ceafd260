import type { Deletion } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { type DeletionRow, selectPending } from './deletion-rows.ts';

/** The deletion that is on its way for a person. */
export async function readDeletion(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<{ deletion: Deletion | null }> {
  const row = await selectPending(db, userId);
  return { deletion: row === undefined ? null : toDeletion(row) };
}

function toDeletion({ requestedAt, reversibleUntil, finalAt }: DeletionRow): Deletion {
  return {
    requestedAt: requestedAt.toISOString(),
    reversibleUntil: reversibleUntil.toISOString(),
    finalAt: finalAt.toISOString(),
  };
}
