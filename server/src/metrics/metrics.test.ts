import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { manualClock, type TestApp, testApp } from '../../test/app.ts';
import { makeReadyWorkspace, TEST_START } from '../../test/factories.ts';
import { addUser } from '../../test/users.ts';
import { inTransaction } from '../db/transaction.ts';
import { remindMembers } from '../features/billing/remind-members.job.ts';
import { openJobQueue } from '../job-queue.ts';
import { readRemindersLag } from './gauges.system-queries.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

describe('metrics', () => {
  let running: TestApp;
  const metrics = openMetrics({ role: 'web' });
  let served: Awaited<ReturnType<typeof serveMetrics>>;
  beforeAll(async () => {
    running = await testApp({ observe: metrics.request });
    served = await serveMetrics({ ...running, metrics, port: 0, sandboxUrl: running.sandbox.url });
  });
  afterAll(async () => {
    await served.close();
    await running.close();
  });

  const turn = { of: 'nobody', asked: false };
  const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
  /** The value of one line, for example `job_queue_waiting{queue="x"}`. */
  const figureIn = (text: string, name: string, ...labels: string[]) => {
    const line = text
      .split('\n')
      .find((found) => found.startsWith(name) && labels.every((label) => found.includes(label)));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  it('counts requests by operation and status, never by address', async () => {
    const { cookie } = await addUser(running.app);
    const get = (path: string) => fetch(`${running.url}${path}`, { headers: { cookie } });
    for (const path of [
      '/api/v1/tokens',
      '/api/v1/tokens',
      '/api/v1/posts/nonsense',
      '/secret-of-anna',
      '/x/1',
    ])
      await (await get(path)).arrayBuffer();
    const text = await scrape();
    const count = 'http_request_duration_seconds_count';
    expect(figureIn(text, count, 'operation="tokens.balance"', 'status="2xx"')).toBe(2);
    expect(figureIn(text, count, 'operation="posts.get"', 'status="4xx"')).toBe(1);
    expect(text).not.toContain('secret-of-anna');
  });

  it('says how many jobs wait and since when, by queue', async () => {
    const { app } = running;
    const clock = manualClock();
    const startAfter = new Date(clock.now().getTime() - 90_000);
    await inTransaction(app.db, (tx) => app.enqueue(tx, 'forget-contacts', {}, { turn }));
    await app.database.pool.query('update jobs.job set start_after = $1', [startAfter]);
    const text = await scrape();
    expect(figureIn(text, 'database_up')).toBe(1);
    expect(figureIn(text, 'job_queue_waiting', 'queue="forget-contacts"')).toBe(1);
    expect(figureIn(text, 'job_queue_oldest_seconds', 'queue="forget-contacts"')).toBe(90);
  });

  it('says how old the oldest email is, tries included, and who is notified of jobs', async () => {
    const { app } = running;
    const before = figureIn(await scrape(), 'job_queue_listeners') ?? Number.NaN;
    const created = new Date(manualClock().now().getTime() - 300_000);
    await inTransaction(app.db, (tx) => app.enqueue(tx, 'send-email', { emailId: randomUUID() }, { turn }));
    await app.database.pool.query(
      `update jobs.job set created_on = $1, state = 'retry', start_after = $2 where name = 'send-email'`,
      [created, new Date(created.getTime() + 600_000)],
    );
    const worker = await openJobQueue({
      directUrl: app.config.database.url ?? '',
      log: app.log,
      working: true,
    });
    const text = await scrape();
    await worker.stop();
    expect(figureIn(text, 'job_queue_age_seconds', 'queue="send-email"')).toBe(300);
    expect(figureIn(text, 'job_queue_oldest_seconds', 'queue="send-email"')).toBe(0);
    expect(figureIn(text, 'job_queue_listeners')).toBe(before + 1);
    expect(figureIn(text, 'insights_lag_seconds')).toBe(0);
  });

  it('tells a ledger whose balance is not the sum of its entries', async () => {
    const { workspaceId } = await makeReadyWorkspace(running.app.db, { now: TEST_START });
    const fresh = await serveMetrics({
      app: running.app,
      metrics: openMetrics({ role: 'worker' }),
      port: 0,
      sandboxUrl: null,
    });
    await running.app.database.pool.query(
      'update token_accounts set balance = balance + 5 where organization_id = $1',
      [workspaceId],
    );
    const text = await (await fetch(`http://127.0.0.1:${fresh.port}/metrics`)).text();
    await fresh.close();
    expect(figureIn(text, 'token_ledger_workspaces_apart')).toBe(1);
    const sum = (name: string) => figureIn(text, 'token_ledger_tokens', `sum="${name}"`) ?? 0;
    expect(sum('balances') - sum('entries')).toBe(5);
  });

  it('tells how long the reminder of an ending trial is overdue, until it was given', async () => {
    const { app } = running;
    const { workspaceId } = await makeReadyWorkspace(app.db, { now: TEST_START });
    const pool = app.database.pool;
    const now = app.clock.now();
    const ends = new Date(now.getTime() + 2 * 86_400_000);
    await pool.query('update token_accounts set trial_expires_at = $2 where organization_id = $1', [
      workspaceId,
      ends,
    ]);
    expect(await readRemindersLag(pool, now)).toBe(86_400);
    await remindMembers(app);
    expect(await readRemindersLag(pool, now)).toBe(0);
  });

  it('counts calls to providers by outcome, where nobody can forget to', async () => {
    await (await fetch(`${running.sandbox.url}/nowhere`)).arrayBuffer();
    const gone = await startSandbox({ port: 0, clock: manualClock() });
    await gone.close();
    await expect(fetch(`${gone.url}/gone`)).rejects.toThrow();
    const text = await scrape();
    expect(figureIn(text, 'provider_calls_total', 'provider="sandbox"', 'outcome="4xx"')).toBe(1);
    expect(figureIn(text, 'provider_calls_total', 'provider="other"', 'outcome="no-answer"')).toBe(1);
  });

  it('answers nothing but /metrics, and keeps answering when the database is away', async () => {
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404);
    const { database, ...rest } = running.app;
    const away = { ...rest, database: { ...database, pool: Object.create(database.pool) } };
    away.database.pool.query = () => Promise.reject(new Error('away'));
    const alone = await serveMetrics({
      app: away,
      metrics: openMetrics({ role: 'all' }),
      port: 0,
      sandboxUrl: null,
    });
    const text = await (await fetch(`http://127.0.0.1:${alone.port}/metrics`)).text();
    await alone.close();
    expect(figureIn(text, 'database_up')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
  });
});
