import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { selectOutboxAges } from '../events/outbox.system-queries.ts';
import { readLedgerFigures, readRemindersLag, readWorkFigures } from './gauges.system-queries.ts';

/** The ledger's sums and the reminders read every organization; often enough for an alarm. */
const SELDOM_MILLISECONDS = 5 * 60_000;

/**
 * Adds what the database knows: age and count of jobs by queue, who is notified of them, how late figures and reminders are, publications that lag or are of unknown outcome, tokens
 * that end, the ledger's sums. Asked once per scrape; any process may be asked, all say the same.
 */
export function addWorkGauges(
  registry: Registry,
  app: Pick<Context, 'database' | 'clock' | 'log'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('job_queue_waiting', 'Due jobs that nobody has in hand', ['queue']);
  const active = gauge('job_queue_active', 'Jobs in hand', ['queue']);
  const oldest = gauge('job_queue_oldest_seconds', 'How long the oldest due job has waited', ['queue']);
  const age = gauge('job_queue_age_seconds', 'How old the oldest unfinished job is, its tries included', [
    'queue',
  ]);
  const listeners = gauge('job_queue_listeners', 'Processes that are notified of new jobs; others poll');
  const insightsLag = gauge(
    'insights_lag_seconds',
    'How long the most overdue reading of figures has waited',
  );
  const publications = gauge('publications', 'Publications that are not where they should be', ['state']);
  const lag = gauge('publication_lag_seconds', 'How long the most overdue publication has waited');
  const accounts = gauge('social_accounts', 'Accounts whose connection ends or has ended', ['state']);
  const ledger = gauge('token_ledger_tokens', 'Sums over all workspaces; equal unless something is wrong', [
    'sum',
  ]);
  const reminders = gauge(
    'reminders_lag_seconds',
    'How long the reminder of an ending trial is overdue where nobody was told',
  );
  const apart = gauge('token_ledger_workspaces_apart', 'Workspaces whose balance differs from their entries');
  const events = gauge('outbox_oldest_seconds', 'How long the oldest event has waited for its reader', [
    'subscriber',
  ]);
  const reached = gauge('database_up', '1 when the figures of this scrape could be read');
  let seldomReadAt = Number.NEGATIVE_INFINITY;

  const refreshSeldom = async () => {
    const now = app.clock.now();
    if (now.getTime() - seldomReadAt < SELDOM_MILLISECONDS) return;
    seldomReadAt = now.getTime();
    reminders.set(await readRemindersLag(app.database.pool, now));
    const figures = await readLedgerFigures(app.database.pool);
    ledger.set({ sum: 'balances' }, figures.balances);
    ledger.set({ sum: 'entries' }, figures.entries);
    apart.set(figures.workspacesApart);
  };
  const refreshWork = async () => {
    const figures = await readWorkFigures(app.database.pool, app.clock.now());
    for (const perQueue of [waiting, active, oldest, age]) perQueue.reset();
    for (const row of figures.queues) {
      waiting.set({ queue: row.queue }, row.waiting);
      active.set({ queue: row.queue }, row.active);
      oldest.set({ queue: row.queue }, row.oldestSeconds);
      age.set({ queue: row.queue }, row.ageSeconds);
    }
    listeners.set(figures.listeners);
    insightsLag.set(figures.insightsLagSeconds);
    const { overdue, unknown, waiting: inBackoff, lagSeconds } = figures.publications;
    publications.set({ state: 'overdue' }, overdue);
    publications.set({ state: 'unknown' }, unknown);
    publications.set({ state: 'waiting' }, inBackoff);
    lag.set(lagSeconds);
    accounts.set({ state: 'expiring' }, figures.accounts.expiring);
    accounts.set({ state: 'needs-reconnect' }, figures.accounts.needReconnect);
    for (const { subscriber, seconds } of await selectOutboxAges(app.database.db, app.clock.now()))
      events.set({ subscriber }, seconds);
  };
  return async () => {
    try {
      await refreshWork();
      await refreshSeldom();
      reached.set(1);
    } catch (error) {
      app.log.warn({ err: error }, 'the metrics could not ask the database');
      reached.set(0);
    }
  };
}
