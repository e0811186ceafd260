import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { insightPolls, removedMetrics } from '../../db/schema/analytics.ts';
import type { Queryable } from '../../db/transaction.ts';

export type InsightPoll = typeof insightPolls.$inferSelect;

/**
 * Gives a turn to connected accounts and to what went out by them that have none, across workspaces. A publication's first
 * turn is due a while after it went out.
 */
export async function insertMissingPolls(
  db: Queryable,
  options: { now: Date; connectedSince: Date; publishedSince: Date; firstAfterMinutes: number },
): Promise<void> {
  await db.execute(missingAccountPolls(options));
  await db.execute(missingPublicationPolls(options));
}

const missingAccountPolls = ({ now, connectedSince }: { now: Date; connectedSince: Date }) => sql`
  insert into insight_polls (subject_id, workspace_id, account_id, next_read_at)
  select a.id, a.workspace_id, a.id, ${now.toISOString()}::timestamptz
  from social_accounts a
  where a.state = 'connected' and a.connected_at > ${connectedSince.toISOString()}::timestamptz
    and not exists (select from insight_polls i where i.workspace_id = a.workspace_id and i.subject_id = a.id)
  on conflict do nothing`;

/** Named for the test of its plan. */
export const missingPublicationPolls = ({
  publishedSince,
  firstAfterMinutes,
}: {
  publishedSince: Date;
  firstAfterMinutes: number;
}) => sql`
  insert into insight_polls (subject_id, workspace_id, account_id, publication_id, next_read_at)
  select p.id, p.workspace_id, p.account_id, p.id, p.published_at + make_interval(mins => ${firstAfterMinutes})
  from publications p join social_accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id and a.state = 'connected'
  where p.state = 'published' and p.remote_id is not null and p.removal_state is distinct from 'removed'
    and p.published_at > ${publishedSince.toISOString()}::timestamptz
    and not exists (select from insight_polls i where i.workspace_id = p.workspace_id and i.subject_id = p.id)
  on conflict do nothing`;

export interface DueAccount {
  readonly workspaceId: string;
  readonly accountId: string;
}

/** Accounts with something due, across workspaces, a page of them after the last one of the page before. */
export async function selectDueAccounts(
  db: Queryable,
  { now, after, limit }: { now: Date; after: DueAccount | null; limit: number },
): Promise<DueAccount[]> {
  const { workspaceId, accountId, nextReadAt } = insightPolls;
  return db
    .selectDistinct({ workspaceId, accountId })
    .from(insightPolls)
    .where(
      and(
        lte(nextReadAt, now),
        after === null
          ? undefined
          : sql`(${workspaceId}, ${accountId}) > (${after.workspaceId}::uuid, ${after.accountId}::uuid)`,
      ),
    )
    .orderBy(workspaceId, accountId)
    .limit(limit);
}

/**
 * Takes due turns of an account into hand: until `leaseUntil` nobody else gets them, then a dead worker's are due
 * again. Accounts come before posts: engagement needs their followers.
 */
export async function claimPolls(
  db: Queryable,
  {
    workspaceId,
    accountId,
    now,
    leaseUntil,
    limit,
  }: DueAccount & { now: Date; leaseUntil: Date; limit: number },
): Promise<InsightPoll[]> {
  const due = db
    .select({ id: insightPolls.subjectId })
    .from(insightPolls)

    .where(
      and(
        eq(insightPolls.workspaceId, workspaceId),
        eq(insightPolls.accountId, accountId),
        lte(insightPolls.nextReadAt, now),
      ),
    )
    .orderBy(sql`${insightPolls.publicationId} is not null`, insightPolls.nextReadAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(insightPolls)
    .set({ nextReadAt: leaseUntil })
    .where(and(eq(insightPolls.workspaceId, workspaceId), inArray(insightPolls.subjectId, due)))
    .returning();
  return rows.toSorted((a, b) => Number(a.publicationId !== null) - Number(b.publicationId !== null));
}

/** Says when a subject is read next; null: never again. */
export async function endPoll(
  db: Queryable,
  { workspaceId, subjectId }: Pick<InsightPoll, 'workspaceId' | 'subjectId'>,
  next: { nextReadAt: Date; failures: number } | null,
): Promise<void> {
  const poll = and(eq(insightPolls.workspaceId, workspaceId), eq(insightPolls.subjectId, subjectId));
  if (next === null) await db.delete(insightPolls).where(poll);
  else await db.update(insightPolls).set(next).where(poll);
}

/** A network asked to be left alone: nothing of the account (or of anybody, when null) is due before then. */
export async function postponePolls(
  db: Queryable,
  { account, until }: { account: DueAccount | null; until: Date },
): Promise<void> {
  await db
    .update(insightPolls)
    .set({ nextReadAt: until })
    .where(
      and(
        lte(insightPolls.nextReadAt, until),
        account === null ? undefined : eq(insightPolls.workspaceId, account.workspaceId),
        account === null ? undefined : eq(insightPolls.accountId, account.accountId),
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
export async function recordRemovedMetric(
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
