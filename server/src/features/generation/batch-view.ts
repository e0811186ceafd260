import type { GenerationBatch, GenerationDay } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readReservations } from '../tokens/index.ts';
import { type BatchRow, type DayRow, selectBatch, selectDays } from './generation.queries.ts';

export function toDay({ date, part, state, postId, problem, message }: DayRow): GenerationDay {
  const reason = problem === null ? null : messageOf(problem, message);
  return { date, part, state, postId, problem, message: reason };
}

export async function toBatch(
  db: Queryable,
  workspaceId: WorkspaceId,
  batch: BatchRow,
  days: readonly DayRow[],
): Promise<GenerationBatch> {
  const figures = await readReservations(db, workspaceId, [batch.reservationId]);
  return {
    id: batch.id,
    state: batch.state,
    part: batch.part,
    days: days.map(toDay),
    tokens: figures.get(batch.reservationId) ?? { reserved: 0, used: 0, returned: 0 },
    createdAt: batch.createdAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}

/** @throws Refusal NOT_FOUND, also for another workspace's batch */
export async function getBatch(
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<GenerationBatch> {
  const batch = await selectBatch(workspaceId, db, id);
  if (!batch) throw new Refusal('NOT_FOUND');
  return toBatch(db, workspaceId, batch, await selectDays(workspaceId, db, id));
}
