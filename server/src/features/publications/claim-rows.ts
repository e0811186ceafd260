import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { publicationLanes, publicationPauses, publications } from '../../db/schema/publications.ts';
import { inTransaction, type Queryable, type Tx } from '../../db/transaction.ts';
import type { RateLimit } from '../../providers/social/social-network.ts';
import { takeTokens } from './limit-rows.ts';
import type { PublicationRow } from './publication-row.ts';
import { OCCUPYING, WHEN_CLAIMED } from './publication-state.ts';
import type { KeyedLimit } from './rate-limits.ts';
import { DUE_CHANNEL, WORKER_LOCK_CLASS } from './worker-lease.ts';

const p = publications;
const occupies = inArray(p.state, [...OCCUPYING]);
const occupying = sql.join(
  OCCUPYING.map((state) => sql`${state}`),
  sql`, `,
);
const claimedState = sql.join(
  [
    sql`case ${p.state}`,
    ...Object.entries(WHEN_CLAIMED).map(([from, to]) => sql`when ${from} then ${to}`),
    sql`else ${p.state} end`,
  ],
  sql` `,
);

/** Tells all workers, when the transaction commits, that something may be due earlier than they think. */
export async function announceDue(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_notify(${DUE_CHANNEL}, '')`);
}

/**
 * Takes up to `limit` due publications into hand, at most one per account, each account's in the order of planned
 * time and post id. Looks across workspaces on purpose: it is the worker's own read. Two workers never get the same
 * one: the account's lane is locked while its next publication is chosen, and the update tests what it changes.
 * `missed`: something due was just being changed by somebody and should be tried again in a moment.
 */
export async function claimPublications(
  db: Database,
  { worker, now, limit, limitsOf }: { worker: number; now: Date; limit: number; limitsOf: LimitsOf },
): Promise<{ rows: PublicationRow[]; missed: boolean }> {
  return inTransaction(db, async (tx) => {
    const lanes = await lockDueLanes(tx, { now, limit });
    const paused = await pausedApps(tx, now);
    const isPaused = (lane: Lane) => lane.pausedUntil !== null && lane.pausedUntil > now;
    const open = lanes.filter((lane) => !isPaused(lane) && !paused.has(lane.app));
    await postponePaused(tx, { lanes, paused, now });
    const free = await lockFirst(tx, { accountIds: open.map((lane) => lane.accountId), now });
    const apps = new Map(open.map(({ accountId, app }) => [accountId, app]));
    const candidates = free.map((row) => ({ id: row.id, limits: limitsFor(row, { apps, limitsOf }) }));
    const admitted = await takeTokens(tx, { candidates, now });
    const rows = await take(tx, { ids: [...admitted], worker, now });
    return { rows, missed: free.length < open.length };
  });
}

/** The limits that a network names for one kind of post. */
export type LimitsOf = (
  row: Pick<PublicationRow, 'network' | 'postId' | 'videoPostId'>,
) => readonly RateLimit[];

/** Only what begins an attempt counts; going on with one that waits for its network does not. */
function limitsFor(
  row: FreeRow,
  { apps, limitsOf }: { apps: ReadonlyMap<string, string>; limitsOf: LimitsOf },
): KeyedLimit[] {
  if (row.state !== 'planned' && row.state !== 'waiting') return [];
  return limitsOf(row).map((limit) => {
    const whose = limit.scope === 'app' ? `app:${apps.get(row.accountId)}` : `account:${row.accountId}`;
    return { key: `${whose}:${limit.name}`, limit };
  });
}

type Lane = Pick<typeof publicationLanes.$inferSelect, 'accountId' | 'app' | 'pausedUntil'>;

async function lockDueLanes(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<Lane[]> {
  const due = tx
    .select({ accountId: p.accountId, first: sql<Date>`min(${p.dueAt})`.as('first') })
    .from(p)
    .where(sql`${p.nextTryAt} <= ${now.toISOString()}::timestamptz and ${p.claimedBy} is null`)
    .groupBy(p.accountId)
    .as('due');
  const { accountId, app, pausedUntil } = publicationLanes;
  return tx
    .select({ accountId, app, pausedUntil })
    .from(publicationLanes)
    .innerJoin(due, sql`${due.accountId} = ${accountId}`)
    .where(
      sql`not exists (select 1 from ${p} as busy where busy.account_id = ${accountId}
        and (busy.claimed_by is not null or (busy.state in (${occupying})
          and (busy.next_try_at is null or busy.next_try_at > ${now.toISOString()}::timestamptz))))`,
    )
    .orderBy(asc(due.first), asc(accountId))
    .limit(limit)
    .for('update', { of: publicationLanes, skipLocked: true });
}

async function pausedApps(tx: Tx, now: Date): Promise<Map<string, Date>> {
  const rows = await tx.select().from(publicationPauses).where(gt(publicationPauses.pausedUntil, now));
  return new Map(rows.map((row) => [row.app, row.pausedUntil]));
}

/** What can't start because of a pause is due when the pause ends, so that timers do not spin on it. */
async function postponePaused(
  tx: Tx,
  { lanes, paused, now }: { lanes: readonly Lane[]; paused: ReadonlyMap<string, Date>; now: Date },
): Promise<void> {
  for (const lane of lanes) {
    const until = Math.max(lane.pausedUntil?.getTime() ?? 0, paused.get(lane.app)?.getTime() ?? 0);
    if (until <= now.getTime()) continue;
    await tx
      .update(p)
      .set({ nextTryAt: new Date(until) })
      .where(
        sql`${p.accountId} = ${lane.accountId} and ${p.claimedBy} is null and ${p.nextTryAt} <= ${now.toISOString()}::timestamptz`,
      );
  }
}

/**
 * Runs after the lanes are locked, so its snapshots show everything that was claimed before. Rows that somebody is
 * changing right now are left for the next pass: this transaction never waits, so it is never part of a deadlock.
 */
async function lockFirst(
  tx: Tx,
  { accountIds, now }: { accountIds: readonly string[]; now: Date },
): Promise<FreeRow[]> {
  if (accountIds.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const dueAndFree = sql`${p.nextTryAt} <= ${at} and ${p.claimedBy} is null`;
  const first = tx
    .selectDistinctOn([p.accountId], { id: p.id })
    .from(p)
    .where(and(inArray(p.accountId, [...accountIds]), dueAndFree))
    .orderBy(p.accountId, sql`${occupies} desc`, asc(p.dueAt), sql`coalesce(${p.postId}, ${p.videoPostId})`);
  const laneIsFree = sql`not exists (
    select 1 from ${p} as other where other.account_id = ${p.accountId} and other.id <> ${p.id}
    and (other.claimed_by is not null or other.state in (${occupying})))`;
  const { id, accountId, network, postId, videoPostId, state } = p;
  return tx
    .select({ id, accountId, network, postId, videoPostId, state })
    .from(p)
    .where(and(inArray(p.id, first), dueAndFree, laneIsFree))
    .orderBy(asc(p.dueAt), asc(p.id))
    .for('update', { skipLocked: true });
}

type FreeRow = Pick<PublicationRow, 'id' | 'accountId' | 'network' | 'postId' | 'videoPostId' | 'state'>;

/** Puts locked rows into the worker's hands. */
async function take(
  tx: Tx,
  { ids, worker, now }: { ids: readonly string[]; worker: number; now: Date },
): Promise<PublicationRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(p)
    .set({
      claimedBy: BigInt(worker),
      fence: sql`${p.fence} + 1`,
      nextTryAt: null,
      attempt: sql`${p.attempt} + (${p.state} in ('planned', 'waiting'))::int`,
      lostAnswers: sql`${p.lostAnswers} + (${p.state} = 'publishing' and ${p.remoteId} is null)::int`,
      failures: sql`case when ${p.state} = 'publishing' then 0 else ${p.failures} end`,
      state: claimedState as never,
      updatedAt: now,
    })
    .where(inArray(p.id, [...ids]))
    .returning();
}

/** The network asked to be left alone by our app, for all its accounts, until then. */
export async function pauseApp(tx: Tx, { app, until }: { app: string; until: Date }): Promise<void> {
  await tx
    .insert(publicationPauses)
    .values({ app, pausedUntil: until })
    .onConflictDoUpdate({ target: publicationPauses.app, set: { pausedUntil: until } });
}

/** When the next publication falls due that is not due yet. */
export async function readNextDue(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: p.nextTryAt })
    .from(p)
    .where(gt(p.nextTryAt, now))
    .orderBy(asc(p.nextTryAt))
    .limit(1);
  return row?.at ?? null;
}

/**
 * Frees what dead workers held: a worker is dead when nobody holds its advisory lock. `mine` are publications that
 * this worker believes to hold; others under its number were left behind by a failure and are freed too.
 * @returns how many were freed
 */
export async function releaseOrphans(
  db: Queryable,
  { worker, mine, now }: { worker: number; mine: readonly string[]; now: Date },
): Promise<number> {
  const kept = mine.length === 0 ? sql`false` : inArray(p.id, [...mine]);
  const freed = await db
    .update(p)
    .set({ claimedBy: null, fence: sql`${p.fence} + 1`, nextTryAt: now, updatedAt: now })
    .where(
      sql`${p.claimedBy} is not null and (
        (${p.claimedBy} = ${worker} and not (${kept}))
        or (${p.claimedBy} <> ${worker} and not exists (
          select 1 from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCK_CLASS}::int8::oid and objid = ${p.claimedBy}::oid
          and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database()))))`,
    )
    .returning({ id: p.id });
  return freed.length;
}
