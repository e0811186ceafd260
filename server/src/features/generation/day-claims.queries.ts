import { type GenerationPart, PlannedTopic } from '@postownia/contract';
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { generationDays } from '../../db/schema/generation.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { DayRow } from './generation.queries.ts';

/** A claimed day: `attempts` is its claim, and every later write of its worker tests it. */
export interface ClaimedDay {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly batchId: string;
  readonly date: string;
  readonly part: GenerationPart;
  readonly topic: PlannedTopic;
  readonly withReel: boolean;
  readonly postId: string | null;
  readonly draftText: string | null;
  readonly round: number;
  readonly attempts: number;
}

/**
 * Claims a day: a queued one, or one whose worker has been silent since `silentSince`. The state is tested by the same
 * statement that changes it, so of two workers one gets it.
 */
export async function claimDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  { dayId, now, silentSince }: { dayId: string; now: Date; silentSince: Date },
): Promise<ClaimedDay | undefined> {
  const free = or(
    eq(generationDays.state, 'queued'),
    and(inArray(generationDays.state, ['writing', 'drawing']), lte(generationDays.updatedAt, silentSince)),
  );
  const hasText = or(
    inArray(generationDays.part, ['image', 'proposals']),
    isNotNull(generationDays.draftText),
  );
  const [row] = await db
    .update(generationDays)
    .set({
      state: sql`case when ${hasText} then 'drawing' else 'writing' end`,
      attempts: sql`${generationDays.attempts} + 1`,
      changeNumber: sql`${generationDays.changeNumber} + 1`,
      updatedAt: now,
    })
    .where(and(eq(generationDays.workspaceId, workspaceId), eq(generationDays.id, dayId), free))
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
export async function updateLeasedDay(
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
export async function touchLeasedDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  day: Pick<ClaimedDay, 'id' | 'attempts'>,
  now: Date,
): Promise<void> {
  await db.update(generationDays).set({ updatedAt: now }).where(held(workspaceId, day));
}
