import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { insightTurns, removedMetrics } from '../../db/schema/analytics.ts';
import type { Queryable } from '../../db/transaction.ts';

export type InsightTurn = typeof insightTurns.$inferSelect;

/**
 * Gives a turn to every connected account and every publication of the last weeks that has none, across workspaces.
 * A publication's first turn is due a while after it went out.
 */
export async function insertMissingTurns(
  db: Queryable,
  { now, since, firstAfterMinutes }: { now: Date; since: Date; firstAfterMinutes: number },
): Promise<void> {
  await db.execute(sql`
    insert into insight_turns (subject_id, workspace_id, account_id, next_read_at)
    select a.id, a.workspace_id, a.id, ${now.toISOString()}::timestamptz
    from social_accounts a where a.state = 'connected'
    on conflict do nothing`);
  await db.execute(sql`
    insert into insight_turns (subject_id, workspace_id, account_id, publication_id, next_read_at)
    select p.id, p.workspace_id, p.account_id, p.id, p.published_at + make_interval(mins => ${firstAfterMinutes})
    from publications p join social_accounts a on a.id = p.account_id and a.state = 'connected'
    where p.state = 'published' and p.remote_id is not null and p.published_at > ${since.toISOString()}::timestamptz
    on conflict do nothing`);
}

/** Accounts with something due, across workspaces. */
export async function selectDueAccounts(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: insightTurns.accountId })
    .from(insightTurns)
    .where(lte(insightTurns.nextReadAt, now))
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Takes due turns of an account into hand: until `leaseUntil` nobody else gets them, then a dead worker's are due
 * again. Accounts come before posts: engagement needs their followers. Across workspaces; an account has one.
 */
export async function claimTurns(
  db: Queryable,
  { accountId, now, leaseUntil, limit }: { accountId: string; now: Date; leaseUntil: Date; limit: number },
): Promise<InsightTurn[]> {
  const due = db
    .select({ id: insightTurns.subjectId })
    .from(insightTurns)
    .where(and(eq(insightTurns.accountId, accountId), lte(insightTurns.nextReadAt, now)))
    .orderBy(sql`${insightTurns.publicationId} is not null`, insightTurns.nextReadAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(insightTurns)
    .set({ nextReadAt: leaseUntil })
    .where(inArray(insightTurns.subjectId, due))
    .returning();
  return rows.toSorted((a, b) => Number(a.publicationId !== null) - Number(b.publicationId !== null));
}

/** Says when a subject is read next; null: never again. */
export async function endTurn(
  db: Queryable,
  subjectId: string,
  next: { nextReadAt: Date; failures: number } | null,
): Promise<void> {
  if (next === null) await db.delete(insightTurns).where(eq(insightTurns.subjectId, subjectId));
  else await db.update(insightTurns).set(next).where(eq(insightTurns.subjectId, subjectId));
}

/** A network asked to be left alone: nothing of the account (or of anybody, when null) is due before then. */
export async function postponeTurns(
  db: Queryable,
  { accountId, until }: { accountId: string | null; until: Date },
): Promise<void> {
  await db
    .update(insightTurns)
    .set({ nextReadAt: until })
    .where(
      and(
        lte(insightTurns.nextReadAt, until),
        accountId === null ? undefined : eq(insightTurns.accountId, accountId),
      ),
    );
}

/** Metrics that a network has stopped giving, noticed since then; they are not asked for. */
export async function selectRemovedMetrics(
  db: Queryable,
  { network, since }: { network: InsightNetwork; since: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ about: removedMetrics.about, metric: removedMetrics.metric })
    .from(removedMetrics)
    .where(and(eq(removedMetrics.network, network), gt(removedMetrics.noticedAt, since)));
  return new Set(rows.map(({ about, metric }) => `${about}:${metric}`));
}

export type InsightNetwork = typeof removedMetrics.$inferSelect.network;

/** Remembers that a metric is gone. */
export async function noteRemovedMetric(
  db: Queryable,
  row: typeof removedMetrics.$inferInsert,
): Promise<void> {
  await db
    .insert(removedMetrics)
    .values(row)
    .onConflictDoUpdate({
      target: [removedMetrics.network, removedMetrics.about, removedMetrics.metric],
      set: { noticedAt: row.noticedAt },
    });
}
