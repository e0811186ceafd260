import { type GenerationPart, PlannedTopic } from '@postownia/contract';
import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { generationDays } from '../../db/schema/generation.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { type DayRow, UNFINISHED } from './generation.queries.ts';

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
  return row && { ...row, workspaceId: asWorkspaceId(row.workspaceId), topic: PlannedTopic.parse(row.topic) };
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
