import { and, asc, countDistinct, eq, gt, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { generationDays } from '../../db/schema/generation.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { UNFINISHED } from './generation.queries.ts';

export interface ForgottenDay {
  readonly workspaceId: string;
  readonly id: string;
  /** Whether somebody waits for just this one: alone in its batch, or tried again by hand. */
  readonly asked: boolean;
}

/**
 * Unfinished days across workspaces that seem forgotten: a worker silent since `silentSince`, or queued and not looked
 * at since `queuedSince`. The queued ones count as looked at from now on, each by the statement that tests it: of two
 * sweeps one gets it.
 */
export async function takeForgottenDays(
  tx: Tx,
  {
    silentSince,
    queuedSince,
    now,
    limit,
  }: { silentSince: Date; queuedSince: Date; now: Date; limit: number },
): Promise<ForgottenDay[]> {
  const silent = and(
    inArray(generationDays.state, ['writing', 'drawing']),
    lte(generationDays.updatedAt, silentSince),
  );
  const waiting = and(eq(generationDays.state, 'queued'), lte(generationDays.updatedAt, queuedSince));
  const { workspaceId, id, state, updatedAt } = generationDays;
  const rows = await tx
    .select({ workspaceId, id, state, asked: isAsked(tx) })
    .from(generationDays)
    .where(or(silent, waiting))
    .orderBy(asc(updatedAt))
    .limit(limit);
  const isQueued = (row: (typeof rows)[number]) => row.state === 'queued';
  const queued = rows.filter(isQueued);
  if (queued.length === 0) return rows;
  const taken = await tx
    .update(generationDays)
    .set({ updatedAt: now })
    .where(
      and(
        inArray(workspaceId, [...new Set(queued.map((row) => row.workspaceId))]),
        inArray(
          id,
          queued.map((row) => row.id),
        ),
        waiting,
      ),
    )
    .returning({ id });
  const takenIds = new Set(taken.map((row) => row.id));
  return rows.filter((row) => !isQueued(row) || takenIds.has(row.id));
}

/** As `openBatch` and `retryDay` put it in: whatever is of a month goes after what somebody waits for, all but its first day. */
function isAsked(tx: Tx) {
  const { workspaceId, batchId, date, round } = generationDays;
  const others = alias(generationDays, 'others');
  const earlier = and(
    eq(others.workspaceId, workspaceId),
    eq(others.batchId, batchId),
    lt(others.date, date),
  );
  const isFirst = notExists(tx.select({ one: sql`1` }).from(others).where(earlier));
  return sql<boolean>`(${gt(round, 1)} or ${isFirst})`;
}

/** How many days are unfinished across workspaces; the sweep goes on while there are any. */
export async function countUnfinishedDays(db: Queryable): Promise<number> {
  return db.$count(generationDays, inArray(generationDays.state, [...UNFINISHED]));
}

/** How many brands have unfinished days, across workspaces. */
export async function countBrandsInLine(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ brands: countDistinct(generationDays.workspaceId) })
    .from(generationDays)
    .where(inArray(generationDays.state, [...UNFINISHED]));
  return row?.brands ?? 0;
}

/** Tells every process across workspaces that a batch changed, when the transaction commits. */
export async function notifyBatch(tx: Queryable, batchId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('generation', ${batchId})`);
}
