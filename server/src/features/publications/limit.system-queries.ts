import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { accountQueues, publicationBuckets, publications } from '../../db/schema/publications.ts';
import type { Tx } from '../../db/transaction.ts';
import { admit, type Bucket, type Candidate, filled, type KeyedLimit } from './rate-limits.ts';

/** Failures one after another on an account at which its account queue rests. */
const BREAKER_FAILURES = 5;
const BREAKER_SECONDS = 60;
const BREAKER_MOST_SECONDS = 1_800;

/**
 * Takes a token of every limit for each candidate, in the order given; those for whom there is none are due again
 * when there will be. Buckets are locked in the order of their keys.
 * @returns the ids that may begin
 */
export async function takeTokens(
  tx: Tx,
  { candidates, now }: { candidates: readonly (Candidate & { workspaceId: string })[]; now: Date },
): Promise<Set<string>> {
  const limited = candidates.filter(({ limits }) => limits.length > 0);
  const free = candidates.filter(({ limits }) => limits.length === 0).map(({ id }) => id);
  if (limited.length === 0) return new Set(free);
  const stored = await lockBuckets(tx, { limits: limited.flatMap(({ limits }) => limits), now });
  const { admitted, postponed, buckets } = admit(limited, { buckets: stored, now });
  const rows = [...buckets].map(([key, { tokens, filledAt }]) => ({ key, tokens, filled_at: filledAt }));
  await tx.execute(sql`
    update publication_buckets b set tokens = i.tokens, filled_at = i.filled_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(key text, tokens double precision, filled_at timestamptz)
    where b.key = i.key`);
  const workspaceOf = new Map(limited.map(({ id, workspaceId }) => [id, workspaceId]));
  const later = postponed.map(({ id, until }) => ({ workspace_id: workspaceOf.get(id), id, until }));
  if (later.length > 0)
    await tx.execute(sql`
      update ${publications} p set next_try_at = i.until
      from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as i(workspace_id uuid, id uuid, until timestamptz)
      where p.workspace_id = i.workspace_id and p.id = i.id and p.claimed_by is null
        and p.next_try_at <= ${now.toISOString()}::timestamptz`);
  return new Set([...free, ...admitted]);
}

async function lockBuckets(
  tx: Tx,
  { limits, now }: { limits: readonly KeyedLimit[]; now: Date },
): Promise<Map<string, Bucket>> {
  const byKey = new Map(limits.map((one) => [one.key, one.limit]));
  const keys = [...byKey.keys()].sort();
  const full = [...byKey].map(([key, limit]) => ({ key, ...filled(limit, undefined, now) }));
  await tx.insert(publicationBuckets).values(full).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(publicationBuckets)
    .where(inArray(publicationBuckets.key, keys))
    .orderBy(asc(publicationBuckets.key))
    .for('update');
  return new Map(rows.map((row) => [row.key, row]));
}

type Queue = Pick<typeof accountQueues.$inferSelect, 'workspaceId' | 'accountId'>;

/**
 * Circuit breaker: tries on one account that fail one after another, whichever posts they are for, let its account queue rest,
 * longer each time. The first success closes it.
 */
export async function countAccountFailure(
  tx: Tx,
  { workspaceId, accountId, now }: Queue & { now: Date },
): Promise<void> {
  const failures = sql`${accountQueues.failures} + 1`;
  const backOff = sql`least(${BREAKER_MOST_SECONDS}, ${BREAKER_SECONDS} * power(2, ${failures} - ${BREAKER_FAILURES}))`;
  const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${backOff})`;
  await tx
    .update(accountQueues)
    .set({
      failures,
      pausedUntil: sql`case when ${failures} >= ${BREAKER_FAILURES}
        then greatest(${accountQueues.pausedUntil}, ${until}) else ${accountQueues.pausedUntil} end`,
    })
    .where(and(eq(accountQueues.workspaceId, workspaceId), eq(accountQueues.accountId, accountId)));
}

/** A success on these accounts: whatever failed before is over. */
export async function clearAccountFailures(tx: Tx, queues: readonly Queue[]): Promise<void> {
  if (queues.length === 0) return;
  const { workspaceId, accountId, failures } = accountQueues;
  await tx
    .update(accountQueues)
    .set({ failures: 0 })
    .where(
      and(
        inArray(workspaceId, [...new Set(queues.map((queue) => queue.workspaceId))].sort()),
        inArray(accountId, [...new Set(queues.map((queue) => queue.accountId))].sort()),
        gt(failures, 0),
      ),
    );
}
