import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import { accountQueues, publicationPauses, publications } from '../../db/schema/publications.ts';
import { inTransaction, type Queryable, type Tx } from '../../db/transaction.ts';
import type { RateLimit } from '../../providers/social/social-network.ts';
import { takeTokens } from './limit.system-queries.ts';
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

/** Any constant: whoever holds this advisory lock chooses what to take into hand. */
const CLAIM_LOCK = 7_094_162_004;
/** Well below the second after which PostgreSQL looks for deadlocks: a claim that has to wait gives way first. */
const LOCK_TIMEOUT = '100ms';
const LOCK_NOT_AVAILABLE = '55P03';

interface Claim {
  readonly worker: number;
  readonly now: Date;
  readonly limit: number;
  readonly limitsOf: LimitsOf;
}

/**
 * Takes up to `limit` due publications into hand, at most one per account, each account's in the order of planned
 * time and post id. Looks across workspaces on purpose: it is the worker's own read. Two workers never get the same
 * one, nor two of one account: they choose one after another, and the update tests what it changes. Where somebody is
 * changing one of them right now, each is taken by itself and that one left for the next pass.
 * `missed`: something due could not be taken and should be tried again in a moment.
 */
export async function claimPublications(
  db: Database,
  claim: Claim,
): Promise<{ rows: PublicationRow[]; missed: boolean }> {
  await postponePaused(db, claim.now);
  const together = await unlessLocked(claimTogether(db, claim));
  if (together !== null) return together;
  const rows: PublicationRow[] = [];
  for (const queue of await selectDueAccountQueues(db, claim)) {
    const one = await unlessLocked(claimTogether(db, { ...claim, queues: [queue] }));
    rows.push(...(one?.rows ?? []));
  }
  return { rows, missed: true };
}

/** What the work comes to; null when a row that it wanted was locked for longer than the timeout. */
async function unlessLocked<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (databaseErrorCode(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

/**
 * One transaction: due account queues, the first free publication of each, a token of its limits, the claim. The reads come
 * after the lock, so their snapshots show everything that was claimed before.
 */
async function claimTogether(
  db: Database,
  { worker, now, limit, limitsOf, queues }: Claim & { queues?: readonly Queue[] },
): Promise<{ rows: PublicationRow[]; missed: boolean }> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
    const { rows: lock } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLAIM_LOCK}) as mine`,
    );
    if (lock[0]?.mine !== true) return { rows: [], missed: true };
    const open = queues ?? (await selectDueAccountQueues(tx, { now, limit }));
    const free = await selectFirst(tx, { queues: open, now });
    const apps = new Map(open.map(({ accountId, app }) => [accountId, app]));
    const candidates = free.map(({ id, workspaceId, ...row }) => ({
      id,
      workspaceId,
      limits: limitsFor(row, { apps, limitsOf }),
    }));
    const admitted = await takeTokens(tx, { candidates, now });
    const rows = await take(tx, { chosen: free.filter(({ id }) => admitted.has(id)), worker, now });
    return { rows, missed: rows.length < admitted.size };
  });
}

/** The limits that a network names for one kind of post. */
export type LimitsOf = (row: Pick<PublicationRow, 'network' | 'medium'>) => readonly RateLimit[];

/** Only what begins an attempt counts; going on with one that waits for its network does not. */
function limitsFor(
  row: Pick<FreeRow, 'state' | 'accountId' | 'network' | 'medium'>,
  { apps, limitsOf }: { apps: ReadonlyMap<string, string>; limitsOf: LimitsOf },
): KeyedLimit[] {
  if (row.state !== 'planned' && row.state !== 'waiting') return [];
  return limitsOf(row).map((limit) => {
    const whose = limit.scope === 'app' ? `app:${apps.get(row.accountId)}` : `account:${row.accountId}`;
    return { key: `${whose}:${limit.name}`, limit };
  });
}

type Queue = Pick<typeof accountQueues.$inferSelect, 'workspaceId' | 'accountId' | 'app'>;

/** Account queues with something due and nothing in hand that no pause holds back, those due longest first. */
async function selectDueAccountQueues(
  tx: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<Queue[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = tx
    .select({
      workspaceId: p.workspaceId,
      accountId: p.accountId,
      first: sql<Date>`min(${p.dueAt})`.as('first'),
    })
    .from(p)
    .where(sql`${p.nextTryAt} <= ${at} and ${p.claimedBy} is null`)
    .groupBy(p.workspaceId, p.accountId)
    .as('due');
  const { workspaceId, accountId, app, pausedUntil } = accountQueues;
  return tx
    .select({ workspaceId, accountId, app })
    .from(accountQueues)
    .innerJoin(due, and(eq(due.workspaceId, workspaceId), eq(due.accountId, accountId)))
    .leftJoin(publicationPauses, and(eq(publicationPauses.app, app), gt(publicationPauses.pausedUntil, now)))
    .where(
      and(
        or(isNull(pausedUntil), lte(pausedUntil, now)),
        isNull(publicationPauses.app),
        sql`not exists (select 1 from ${p} as busy
          where busy.workspace_id = ${workspaceId} and busy.account_id = ${accountId}
          and (busy.claimed_by is not null or (busy.state in (${occupying})
            and (busy.next_try_at is null or busy.next_try_at > ${at}))))`,
      ),
    )
    .orderBy(asc(due.first), asc(accountId))
    .limit(limit);
}

/**
 * What can't start because of a pause is due when the pause ends, so that timers do not spin on it. One statement that
 * tests what it changes; rows that somebody is changing right now wait for the next pass.
 */
async function postponePaused(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await unlessLocked(
    inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
      await tx.execute(sql`
        update ${p} as o set next_try_at = greatest(l.paused_until, a.paused_until)
        from ${accountQueues} l left join ${publicationPauses} a on a.app = l.app and a.paused_until > ${at}
        where l.workspace_id = o.workspace_id and l.account_id = o.account_id
          and (l.paused_until > ${at} or a.paused_until is not null)
          and o.claimed_by is null and o.next_try_at <= ${at}`);
    }),
  );
}

/** The first due publication of each account queue; none where another of the account is in hand or between two steps. */
async function selectFirst(
  tx: Tx,
  { queues, now }: { queues: readonly Queue[]; now: Date },
): Promise<FreeRow[]> {
  if (queues.length === 0) return [];
  const { workspaceId, id, accountId, network, medium, state } = p;
  const first = await tx
    .selectDistinctOn([accountId], {
      workspaceId,
      id,
      accountId,
      network,
      medium,
      state,
      dueAt: p.dueAt,
    })
    .from(p)
    .where(
      and(
        inArray(workspaceId, [...new Set(queues.map((queue) => queue.workspaceId))]),
        inArray(
          accountId,
          queues.map((queue) => queue.accountId),
        ),
        dueAndFree(now),
        accountQueueIsFree,
      ),
    )
    .orderBy(accountId, sql`${occupies} desc`, asc(p.dueAt), asc(p.postId));
  return first.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
}

const dueAndFree = (now: Date) =>
  sql`${p.nextTryAt} <= ${now.toISOString()}::timestamptz and ${p.claimedBy} is null`;
const accountQueueIsFree = sql`not exists (
  select 1 from ${p} as other
  where other.workspace_id = ${p.workspaceId} and other.account_id = ${p.accountId} and other.id <> ${p.id}
  and (other.claimed_by is not null or other.state in (${occupying})))`;

type FreeRow = Pick<PublicationRow, 'workspaceId' | 'id' | 'accountId' | 'network' | 'medium' | 'state'>;

/** Puts them into the worker's hands: those that are still due, free and alone on their account. */
async function take(
  tx: Tx,
  { chosen, worker, now }: { chosen: readonly FreeRow[]; worker: number; now: Date },
): Promise<PublicationRow[]> {
  if (chosen.length === 0) return [];
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
      // A hold ends here: what a press replaced can't come back once somebody works on it.
      replaced: null,
      updatedAt: now,
    })
    .where(
      and(
        inArray(p.workspaceId, [...new Set(chosen.map((row) => row.workspaceId))]),
        inArray(
          p.id,
          chosen.map((row) => row.id),
        ),
        dueAndFree(now),
        accountQueueIsFree,
      ),
    )
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
