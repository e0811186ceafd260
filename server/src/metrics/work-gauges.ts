import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { selectOutboxAges } from '../events/outbox.system-queries.ts';
import {
  readLedgerFigures,
  readRemindersLag,
  readUsedUpQuotas,
  readWorkFigures,
} from './gauges.system-queries.ts';

/** The ledger's sums and the reminders read every organization; often enough for an alarm. */
const SELDOM_MILLISECONDS = 5 * 60_000;

/** What each figure says to who reads the metrics, and by which labels it is told apart. */
const FIGURES = {
  job_queue_waiting: ['Due jobs that nobody has in hand', 'queue'],
  job_queue_active: ['Jobs in hand', 'queue'],
  job_queue_oldest_seconds: ['How long the oldest due job has waited', 'queue'],
  job_queue_age_seconds: ['How old the oldest unfinished job is, its tries included', 'queue'],
  job_queue_listeners: ['Processes that are notified of new jobs; others poll'],
  insights_lag_seconds: ['How long the most overdue reading of figures has waited'],
  reminders_lag_seconds: ['How long the reminder of an ending trial is overdue where nobody was told'],
  publications: ['Publications that are not where they should be', 'state'],
  publication_lag_seconds: ['How long the most overdue publication has waited'],
  social_accounts: ['Accounts whose connection ends or has ended', 'state'],
  token_ledger_tokens: ['Sums over all workspaces; equal unless something is wrong', 'sum'],
  token_ledger_workspaces_apart: ['Workspaces whose balance differs from their entries'],
  outbox_oldest_seconds: ['How long the oldest event has waited for its reader', 'subscriber'],
  quotas_used_up: ['Brands, for exports firms, that have nothing left of a quota now', 'quota'],
  database_up: ['1 when the figures of this scrape could be read'],
} as const satisfies Readonly<Record<string, readonly [help: string, ...labels: string[]]>>;

type Gauges = Readonly<Record<keyof typeof FIGURES, Gauge>>;
type Asked = Pick<Context, 'database' | 'clock' | 'log'>;

/**
 * Adds what the database knows: age and count of jobs by queue, who is notified of them, how late figures and reminders
 * are, publications that lag or are of unknown outcome, tokens that end, the ledger's sums. Asked once per scrape; any
 * process may be asked, all say the same.
 */
export function addWorkGauges(registry: Registry, app: Asked): () => Promise<void> {
  const gauges = makeGauges(registry);
  let seldomReadAt = Number.NEGATIVE_INFINITY;
  return async () => {
    try {
      await setWork(gauges, app);
      const now = app.clock.now().getTime();
      if (now - seldomReadAt >= SELDOM_MILLISECONDS) {
        seldomReadAt = now;
        await setSeldomRead(gauges, app);
      }
      gauges.database_up.set(1);
    } catch (error) {
      app.log.warn({ err: error }, 'the metrics could not ask the database');
      gauges.database_up.set(0);
    }
  };
}

function makeGauges(registry: Registry): Gauges {
  const make = ([name, [help, ...labelNames]]: [string, readonly [string, ...string[]]]) =>
    [name, new Gauge({ name, help, labelNames, registers: [registry] })] as const;
  return Object.fromEntries(Object.entries(FIGURES).map(make)) as Gauges;
}

async function setWork(gauges: Gauges, { database, clock }: Asked): Promise<void> {
  const now = clock.now();
  const { queues, listeners, insightsLagSeconds, publications, accounts } = await readWorkFigures(
    database.pool,
    now,
  );
  // A queue that ran empty has no row: its last figures would stay.
  const perQueue = {
    waiting: gauges.job_queue_waiting,
    active: gauges.job_queue_active,
    oldestSeconds: gauges.job_queue_oldest_seconds,
    ageSeconds: gauges.job_queue_age_seconds,
  };
  for (const gauge of Object.values(perQueue)) gauge.reset();
  for (const { queue, ...row } of queues)
    for (const key of ['waiting', 'active', 'oldestSeconds', 'ageSeconds'] as const)
      perQueue[key].set({ queue }, row[key]);
  gauges.job_queue_listeners.set(listeners);
  gauges.insights_lag_seconds.set(insightsLagSeconds);
  for (const state of ['overdue', 'unknown', 'waiting'] as const)
    gauges.publications.set({ state }, publications[state]);
  gauges.publication_lag_seconds.set(publications.lagSeconds);
  gauges.social_accounts.set({ state: 'expiring' }, accounts.expiring);
  gauges.social_accounts.set({ state: 'needs-reconnect' }, accounts.needReconnect);
  for (const { quota, owners } of await readUsedUpQuotas(database.pool, now))
    gauges.quotas_used_up.set({ quota }, owners);
  for (const { subscriber, seconds } of await selectOutboxAges(database.db, now))
    gauges.outbox_oldest_seconds.set({ subscriber }, seconds);
}

async function setSeldomRead(gauges: Gauges, { database, clock }: Asked): Promise<void> {
  gauges.reminders_lag_seconds.set(await readRemindersLag(database.pool, clock.now()));
  const { balances, entries, workspacesApart } = await readLedgerFigures(database.pool);
  gauges.token_ledger_tokens.set({ sum: 'balances' }, balances);
  gauges.token_ledger_tokens.set({ sum: 'entries' }, entries);
  gauges.token_ledger_workspaces_apart.set(workspacesApart);
}
