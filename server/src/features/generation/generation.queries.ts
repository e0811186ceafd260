import { type GenerationDayState, type GenerationPart, PlannedTopic } from '@postownia/contract';
import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { generationBatches, generationDays } from '../../db/schema/generation.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

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
  days: readonly Pick<DayRow, 'batchId' | 'date' | 'part' | 'topic' | 'postId' | 'updatedAt'>[],
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

/** Stored topics are parsed: a batch may be older than this program. */
export const parseTopic = (topic: unknown): PlannedTopic => PlannedTopic.parse(topic);

/** A claimed day: `attempts` is its claim, and every later write of its worker tests it. */
export interface ClaimedDay {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly batchId: string;
  readonly date: string;
  readonly part: GenerationPart;
  readonly topic: PlannedTopic;
  readonly postId: string | null;
  readonly draftText: string | null;
  readonly round: number;
  readonly attempts: number;
}

type Which = { readonly dayId: string } | { readonly nextOf: string };

/**
 * Claims a day across workspaces: a queued one, or one whose worker has been silent since `silentSince`. The state
 * is tested by the same statement that changes it, so of two workers one gets it.
 * @param options.which a day by id, or the first queued one of a batch
 */
export async function claimDay(
  db: Queryable,
  { which, now, silentSince }: { which: Which; now: Date; silentSince: Date },
): Promise<ClaimedDay | undefined> {
  const free = or(
    eq(generationDays.state, 'queued'),
    and(inArray(generationDays.state, ['writing', 'drawing']), lte(generationDays.updatedAt, silentSince)),
  );
  const chosen =
    'dayId' in which
      ? and(eq(generationDays.id, which.dayId), free)
      : sql`${generationDays.id} = (select d.id from generation_days d where d.batch_id = ${which.nextOf} and d.state = 'queued' order by d.date limit 1 for update skip locked)`;
  const hasText = or(eq(generationDays.part, 'image'), isNotNull(generationDays.draftText));
  const [row] = await db
    .update(generationDays)
    .set({
      state: sql`case when ${hasText} then 'drawing' else 'writing' end`,
      attempts: sql`${generationDays.attempts} + 1`,
      changeNumber: sql`${generationDays.changeNumber} + 1`,
      updatedAt: now,
    })
    .where(chosen)
    .returning();
  return row && { ...row, workspaceId: asWorkspaceId(row.workspaceId), topic: parseTopic(row.topic) };
}

const held = (workspaceId: WorkspaceId, day: Pick<ClaimedDay, 'id' | 'attempts'>) =>
  and(
    eq(generationDays.workspaceId, workspaceId),
    eq(generationDays.id, day.id),
    eq(generationDays.attempts, day.attempts),
    inArray(generationDays.state, ['writing', 'drawing']),
  );

/**
 * Writes a change of a day that this worker still holds.
 * @returns false when somebody else took it over or it ended
 */
export async function updateHeldDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  day: Pick<ClaimedDay, 'id' | 'attempts'>,
  change: Partial<Pick<DayRow, 'state' | 'draftText' | 'attempts'>> & { updatedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(generationDays)
    .set({ ...change, changeNumber: sql`${generationDays.changeNumber} + 1` })
    .where(held(workspaceId, day))
    .returning({ id: generationDays.id });
  return rows.length > 0;
}

/** Says that this worker lives; nobody needs to see that. */
export async function touchHeldDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  day: Pick<ClaimedDay, 'id' | 'attempts'>,
  now: Date,
): Promise<void> {
  await db.update(generationDays).set({ updatedAt: now }).where(held(workspaceId, day));
}

/**
 * Unfinished days across workspaces that seem forgotten: a worker silent since `silentSince`, or queued and not looked
 * at since `queuedSince`. The queued ones count as looked at from now on.
 */
export async function takeForgottenDays(
  tx: Tx,
  {
    silentSince,
    queuedSince,
    now,
    limit,
  }: { silentSince: Date; queuedSince: Date; now: Date; limit: number },
): Promise<string[]> {
  const silent = and(
    inArray(generationDays.state, ['writing', 'drawing']),
    lte(generationDays.updatedAt, silentSince),
  );
  const waiting = and(eq(generationDays.state, 'queued'), lte(generationDays.updatedAt, queuedSince));
  const rows = await tx
    .select({ id: generationDays.id, state: generationDays.state })
    .from(generationDays)
    .where(or(silent, waiting))
    .orderBy(asc(generationDays.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const queued = rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
  if (queued.length > 0) {
    await tx.update(generationDays).set({ updatedAt: now }).where(inArray(generationDays.id, queued));
  }
  return rows.map(({ id }) => id);
}

/** How many days are unfinished across workspaces; the sweep goes on while there are any. */
export async function countUnfinishedDays(db: Queryable): Promise<number> {
  return db.$count(generationDays, inArray(generationDays.state, [...UNFINISHED]));
}

/** Tells every process across workspaces that a batch changed, when the transaction commits. */
export async function notifyBatch(tx: Queryable, batchId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('generation', ${batchId})`);
}
