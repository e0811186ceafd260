import type { Pool } from 'pg';
import { QUOTAS } from '../db/quotas.ts';

/** What the database says about the work that waits. Counts, not ids: the operator's tool lists those. */
export interface WorkFigures {
  readonly queues: readonly {
    queue: string;
    waiting: number;
    active: number;
    oldestSeconds: number;
    ageSeconds: number;
  }[];
  readonly publications: { overdue: number; lagSeconds: number; unknown: number; waiting: number };
  /** Processes that the database notifies of new jobs. */
  readonly listeners: number;
  /** How long the most overdue reading of an account or a post has waited. */
  readonly insightsLagSeconds: number;
  readonly accounts: { expiring: number; needReconnect: number };
}

/** How the queue library names what it keeps for itself. */
const QUEUES_OF_THE_LIBRARY = '__pgboss__';

/**
 * Queues: due jobs that wait, jobs in hand, how long the oldest due one has waited, and how old the oldest unfinished one
 * is, its failed tries included: for emails that is how long somebody has waited for one. Publications: due ones in
 * nobody's hands, the longest such lag, those of unknown outcome, those in backoff. Accounts: tokens that end within
 * seven days. All from indexes on what waits, so it costs the same however much has been done.
 */
export async function readWorkFigures(pool: Pool, now: Date): Promise<WorkFigures> {
  const [queues, publications, accounts, waits] = await Promise.all([
    pool.query<WorkFigures['queues'][number]>(
      `select name as queue, count(*) filter (where state < 'active' and start_after <= $1::timestamptz)::int as waiting,
         count(*) filter (where state = 'active')::int as active,
         coalesce(extract(epoch from $1::timestamptz - min(start_after) filter (where state < 'active' and start_after <= $1::timestamptz)), 0)::float8
           as "oldestSeconds",
         extract(epoch from $1::timestamptz - min(created_on))::float8 as "ageSeconds"
       from jobs.job where state < 'completed' and not starts_with(name, $2) group by name`,
      [now, QUEUES_OF_THE_LIBRARY],
    ),
    pool.query<WorkFigures['publications']>(
      `select count(*) filter (where next_try_at <= $1::timestamptz and claimed_by is null and state <> 'waiting')::int as overdue,
         coalesce(extract(epoch from $1::timestamptz - min(next_try_at) filter (where next_try_at <= $1::timestamptz and claimed_by is null)), 0)::float8
           as "lagSeconds",
         count(*) filter (where state = 'unknown')::int as unknown,
         count(*) filter (where state = 'waiting')::int as waiting
       from publications where next_try_at <= $1::timestamptz or state in ('unknown', 'waiting')`,
      [now],
    ),
    pool.query<WorkFigures['accounts']>(
      `select count(*) filter (where state = 'connected' and token_expires_at < $1::timestamptz)::int as expiring,
         count(*) filter (where state = 'needs-reconnect')::int as "needReconnect"
       from social_accounts where state <> 'disconnected' and (token_expires_at < $1::timestamptz or state = 'needs-reconnect')`,
      [new Date(now.getTime() + 7 * 86_400_000)],
    ),
    pool.query<{ listeners: number; insightsLagSeconds: number }>(
      // The library looks after its listening connection with a query of its own.
      `select (select count(*)::int from pg_stat_activity where datname = current_database()
           and application_name = 'postownia-jobs' and (query ilike 'listen %' or query like '%pg_listening_channels%')
           and pid <> pg_backend_pid()) as listeners,
         (select coalesce(extract(epoch from $1::timestamptz - min(next_read_at)), 0)::float8
           from insight_polls where next_read_at <= $1::timestamptz) as "insightsLagSeconds"`,
      [now],
    ),
  ]);
  return {
    queues: queues.rows,
    publications: publications.rows[0] ?? { overdue: 0, lagSeconds: 0, unknown: 0, waiting: 0 },
    listeners: waits.rows[0]?.listeners ?? 0,
    insightsLagSeconds: waits.rows[0]?.insightsLagSeconds ?? 0,
    accounts: accounts.rows[0] ?? { expiring: 0, needReconnect: 0 },
  };
}

/** Sums of the whole ledger: they must be equal. Reads everything, so it is asked rarely. */
export interface LedgerFigures {
  readonly balances: number;
  readonly entries: number;
  readonly workspacesApart: number;
}

export async function readLedgerFigures(pool: Pool): Promise<LedgerFigures> {
  const { rows } = await pool.query<LedgerFigures>(
    `with ledger as (select organization_id, sum(amount) as total from token_entries group by organization_id)
     select coalesce(sum(a.balance), 0)::float8 as balances, coalesce(sum(l.total), 0)::float8 as entries,
       count(*) filter (where coalesce(a.balance, 0) <> coalesce(l.total, 0))::int as "workspacesApart"
     from token_accounts a full join ledger l using (organization_id)`,
  );
  return rows[0] ?? { balances: 0, entries: 0, workspacesApart: 0 };
}

/** Reminders begin so long before a trial ends. */
const REMINDED_BEFORE = '3 days';

/**
 * How long the latest reminder of an ending trial is overdue, in seconds: nobody in the organization was told, and no
 * subscription runs. 0 when everybody was told. Looks at all organizations, so it is asked rarely.
 */
export async function readRemindersLag(pool: Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from $1::timestamptz - min(a.trial_expires_at) + interval '${REMINDED_BEFORE}'), 0)::float8 as seconds
     from token_accounts a
     where a.trial_expires_at > $1::timestamptz and a.trial_expires_at <= $1::timestamptz + interval '${REMINDED_BEFORE}'
       and not exists (select 1 from billing_subscriptions s
         where s.organization_id = a.organization_id and s.status in ('active', 'trialing', 'past_due', 'unpaid'))
       and not exists (select 1 from workspaces w join notifications n on n.workspace_id = w.id
         where w.organization_id = a.organization_id
           and n.dedupe_key in ('trial-ends:1', 'trial-ends:2', 'trial-ends:3'))`,
    [now],
  );
  return rows[0]?.seconds ?? 0;
}

// One that ends two lengths from now or later was written by a clock that has been set back since: it is over.
const USED_UP_SQL = `
select q.quota, count(r.key)::int as owners
from unnest($1::text[], $2::text[], $3::bigint[]) as q (quota, prefix, milliseconds)
left join (select key, full_until from rate_limits where full_until > $4::bigint) r
  on starts_with(r.key, q.prefix || ':') and r.full_until < $4::bigint + 2 * q.milliseconds
group by q.quota`;

/** Of each quota how many owners have nothing left now; one per quota, 0 included. Reads the full windows only, by their index. */
export async function readUsedUpQuotas(pool: Pool, now: Date): Promise<{ quota: string; owners: number }[]> {
  const { rows } = await pool.query<{ quota: string; owners: number }>(usedUpQuery(now));
  return rows;
}

export function usedUpQuery(now: Date) {
  const quotas = Object.entries(QUOTAS);
  const values = [
    quotas.map(([name]) => name),
    quotas.map(([, { prefix }]) => prefix),
    quotas.map(([, { windowSeconds }]) => windowSeconds * 1000),
    now.getTime(),
  ];
  return { text: USED_UP_SQL, values };
}
