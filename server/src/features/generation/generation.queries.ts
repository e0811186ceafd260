import type { GenerationDayState } from '@postownia/contract';
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { generationBatches, generationDays } from '../../db/schema/generation.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type BatchRow = typeof generationBatches.$inferSelect;
export type DayRow = typeof generationDays.$inferSelect;

export const UNFINISHED: readonly GenerationDayState[] = ['queued', 'writing', 'drawing'];

export async function insertBatch(
  workspaceId: WorkspaceId,
  tx: Tx,
  batch: Omit<BatchRow, 'workspaceId' | 'finishedAt'>,
): Promise<void> {
  await tx.insert(generationBatches).values({ ...batch, workspaceId });
}

export async function insertDays(
  workspaceId: WorkspaceId,
  tx: Tx,
  days: readonly Pick<DayRow, 'batchId' | 'date' | 'part' | 'topic' | 'postId' | 'withReel' | 'updatedAt'>[],
): Promise<string[]> {
  const rows = await tx
    .insert(generationDays)
    .values(days.map((day) => ({ ...day, workspaceId, state: 'queued' as const })))
    .returning({ id: generationDays.id });
  return rows.map(({ id }) => id);
}

const ofWorkspace = (workspaceId: WorkspaceId, id: string) =>
  and(eq(generationBatches.workspaceId, workspaceId), eq(generationBatches.id, id));

export async function selectBatch(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<BatchRow | undefined> {
  const [batch] = await db.select().from(generationBatches).where(ofWorkspace(workspaceId, id));
  return batch;
}

/** Locks a batch: every change of its days' outcomes happens under this lock, and it is the first lock taken. */
export async function lockBatch(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<BatchRow | undefined> {
  const [batch] = await tx.select().from(generationBatches).where(ofWorkspace(workspaceId, id)).for('update');
  return batch;
}

/** The running whole-post batch, locked; undefined when there is none. */
export async function lockRunningBatch(workspaceId: WorkspaceId, tx: Tx): Promise<BatchRow | undefined> {
  const [batch] = await tx
    .select()
    .from(generationBatches)
    .where(
      and(
        eq(generationBatches.workspaceId, workspaceId),
        eq(generationBatches.state, 'running'),
        eq(generationBatches.part, 'post'),
      ),
    )
    .for('update');
  return batch;
}

export async function updateBatch(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Pick<BatchRow, 'state' | 'finishedAt'>,
): Promise<void> {
  await tx.update(generationBatches).set(change).where(ofWorkspace(workspaceId, id));
}

export async function selectDays(
  workspaceId: WorkspaceId,
  db: Queryable,
  batchId: string,
): Promise<DayRow[]> {
  return db
    .select()
    .from(generationDays)
    .where(and(eq(generationDays.workspaceId, workspaceId), eq(generationDays.batchId, batchId)))
    .orderBy(asc(generationDays.date));
}

export async function lockDay(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<DayRow | undefined> {
  const [day] = await tx
    .select()
    .from(generationDays)
    .where(and(eq(generationDays.workspaceId, workspaceId), eq(generationDays.id, id)))
    .for('update');
  return day;
}

export async function lockDayOf(
  workspaceId: WorkspaceId,
  tx: Tx,
  { batchId, date }: { batchId: string; date: string },
): Promise<DayRow | undefined> {
  const [day] = await tx
    .select()
    .from(generationDays)
    .where(
      and(
        eq(generationDays.workspaceId, workspaceId),
        eq(generationDays.batchId, batchId),
        eq(generationDays.date, date),
      ),
    )
    .for('update');
  return day;
}

/** Writes a change that people see, so its number grows. */
export async function updateDay(
  workspaceId: WorkspaceId,
  tx: Queryable,
  id: string,
  change: Partial<Omit<DayRow, 'id' | 'workspaceId' | 'changeNumber'>> & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(generationDays)
    .set({ ...change, changeNumber: sql`${generationDays.changeNumber} + 1` })
    .where(and(eq(generationDays.workspaceId, workspaceId), eq(generationDays.id, id)));
}

/** Cancels what has not begun; a day that a worker claims at the same moment is either here or in its hands. */
export async function cancelQueuedDays(
  workspaceId: WorkspaceId,
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<DayRow[]> {
  return tx
    .update(generationDays)
    .set({
      state: 'cancelled',
      updatedAt: now,
      changeNumber: sql`${generationDays.changeNumber} + 1`,
    })
    .where(
      and(
        eq(generationDays.workspaceId, workspaceId),
        eq(generationDays.batchId, batchId),
        eq(generationDays.state, 'queued'),
      ),
    )
    .returning();
}

/** States of a batch's days, for deciding whether it is over. */
export async function selectDayStates(
  workspaceId: WorkspaceId,
  tx: Tx,
  batchId: string,
): Promise<GenerationDayState[]> {
  const rows = await tx
    .select({ state: generationDays.state })
    .from(generationDays)
    .where(and(eq(generationDays.workspaceId, workspaceId), eq(generationDays.batchId, batchId)));
  return rows.map(({ state }) => state);
}

/** How many unfinished days work on a post right now. */
export async function countBeingMade(workspaceId: WorkspaceId, tx: Tx, postId: string): Promise<number> {
  return tx.$count(
    generationDays,
    and(
      eq(generationDays.workspaceId, workspaceId),
      eq(generationDays.postId, postId),
      inArray(generationDays.state, [...UNFINISHED]),
    ),
  );
}

/** Texts written in a batch and not saved as posts yet, of the other days. */
export async function selectDrafts(
  workspaceId: WorkspaceId,
  db: Queryable,
  { batchId, exceptDayId }: { batchId: string; exceptDayId: string },
): Promise<string[]> {
  const rows = await db
    .select({ draftText: generationDays.draftText })
    .from(generationDays)
    .where(
      and(
        eq(generationDays.workspaceId, workspaceId),
        eq(generationDays.batchId, batchId),
        ne(generationDays.id, exceptDayId),
        isNotNull(generationDays.draftText),
        inArray(generationDays.state, [...UNFINISHED]),
      ),
    );
  return rows.flatMap(({ draftText }) => draftText ?? []);
}

/** Ids of a brand's batches that are under way. */
export async function selectRunningBatches(workspaceId: WorkspaceId, db: Queryable): Promise<string[]> {
  const { id, state } = generationBatches;
  const rows = await db
    .select({ id })
    .from(generationBatches)
    .where(and(eq(generationBatches.workspaceId, workspaceId), eq(state, 'running')));
  return rows.map((row) => row.id);
}
