import { asc, inArray, sql } from 'drizzle-orm';
import { publicationBuckets, publicationLanes, publications } from '../../db/schema/publications.ts';
import type { Tx } from '../../db/transaction.ts';
import { admit, type Bucket, type Candidate, filled, type KeyedLimit } from './rate-limits.ts';

/** Failures one after another on an account at which its lane rests. */
const BREAKER_FAILURES = 5;
const BREAKER_SECONDS = 60;
const BREAKER_MOST_SECONDS = 1_800;

/**
 * Takes a token of every limit for each candidate, in the order given; those for whom there is none are due again
 * when there will be. Buckets are locked in the order of their keys, after the lanes.
 * @returns the ids that may begin
 */
export async function takeTokens(
  tx: Tx,
  { candidates, now }: { candidates: readonly Candidate[]; now: Date },
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
  if (postponed.length > 0) {
    const later = postponed.map(({ id, until }) => ({ id, until }));
    await tx.execute(sql`
      update ${publications} p set next_try_at = i.until
      from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as i(id uuid, until timestamptz) where p.id = i.id`);
  }
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

/**
 * Circuit breaker: tries on one account that fail one after another, whichever posts they are for, let its lane rest,
 * longer each time. The first success closes it.
 */
export async function countLaneFailure(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const failures = sql`${publicationLanes.failures} + 1`;
  const rest = sql`least(${BREAKER_MOST_SECONDS}, ${BREAKER_SECONDS} * power(2, ${failures} - ${BREAKER_FAILURES}))`;
  const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${rest})`;
  await tx
    .update(publicationLanes)
    .set({
      failures,
      pausedUntil: sql`case when ${failures} >= ${BREAKER_FAILURES}
        then greatest(${publicationLanes.pausedUntil}, ${until}) else ${publicationLanes.pausedUntil} end`,
    })
    .where(sql`${publicationLanes.accountId} = ${accountId}`);
}

/** A success on these accounts: whatever failed before is over. */
export async function clearLaneFailures(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .update(publicationLanes)
    .set({ failures: 0 })
    .where(
      sql`${inArray(publicationLanes.accountId, [...new Set(accountIds)].sort())} and ${publicationLanes.failures} > 0`,
    );
}
