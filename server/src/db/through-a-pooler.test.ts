import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { findPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { openBrand, openPublishingSetup, untilQuiet } from '../../test/publishing.ts';
import { addReadyUser } from '../../test/ready-browser.ts';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
import type { User } from '../../test/users.ts';
import { startPublicationWorker } from '../features/publications/index.ts';
import { EVERY_BRAND } from './acting-for.ts';
import { openDatabase } from './connect.ts';

interface Pooler {
  readonly url: string;
  prepared(): Promise<number[]>;
  close(): Promise<void>;
}
type StartPooler = (options: { url: string; servers: number }) => Promise<Pooler>;
const SERVERS = 3;

const found = findPgBouncer();
const poolers: { name: string; start: StartPooler }[] = [{ name: 'our own', start: startTransactionPooler }];
if ('command' in found)
  poolers.push({
    name: `PgBouncer ${found.version}`,
    start: (options) => startPgBouncer({ ...options, command: found.command }),
  });
else it.skip(`the product behind PgBouncer: PGBOUNCER names none and ${found.missing}`, () => undefined);

/** Decision 37: queries may go through a transaction pooler; LISTEN, session locks, migrations and the queue go direct. */
describe.each(poolers)('the product behind a transaction pooler: $name', ({ start }) => {
  let direct: TestDatabase;
  let pooler: Pooler;
  let running: TestApp;
  let user: User;

  beforeAll(async () => {
    direct = await testDatabase({ as: 'application' });
    pooler = await start({ url: direct.url, servers: SERVERS });
    const pooled = openDatabase({ url: pooler.url, directUrl: direct.url, max: 16, unnamed: EVERY_BRAND });
    running = await testApp({ working: true, database: { ...pooled, url: direct.url } });
    user = await addReadyUser(running);
  });
  afterAll(async () => {
    await running.close();
    await pooler.close();
    await direct.close();
  });

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${running.url}/api/v1${path}`, {
      method,
      headers: { cookie: user.cookie, origin: running.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it('makes a month, with its stream of events and its ledger', async () => {
    const month = { from: '2026-11-21', days: 5, existing: 'fill', frequency: 'daily' };
    const batch = await ask('POST', '/generation-batches', month);
    expect(batch.status).toBe(201);
    const events = await fetch(`${running.url}/api/v1/generation-batches/${batch.body.id}/events`, {
      headers: { cookie: user.cookie, accept: 'text/event-stream' },
    });
    expect(await events.text()).toContain('"state":"finished"');
    expect((await ask('GET', '/posts?from=2026-11-21&to=2026-12-20')).body.posts).toHaveLength(5);
    expect((await ask('GET', '/tokens')).body.balance).toBe(225);
  });

  it('reads by prepared statements, whichever connection they were prepared on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => ask('GET', '/posts?from=2026-11-21&to=2026-12-20')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const prepared = await pooler.prepared();
    expect(prepared).toHaveLength(SERVERS);
    expect(Math.min(...prepared)).toBeGreaterThan(0);
  });

  it('publishes, and a second worker keeps its hands off', async () => {
    const setup = await openPublishingSetup({ databaseUrl: pooler.url, directUrl: direct.url });
    const brand = await openBrand(setup);
    await brand.connect();
    await brand.publish(await brand.addPost());
    const workers = [
      await startPublicationWorker(setup.context),
      await startPublicationWorker(setup.context),
    ];
    await untilQuiet(setup, () => Promise.all(workers.map(({ wake }) => wake())));
    expect(await brand.states()).toEqual(['published', 'published']);
    expect(setup.sandbox.control.publishedPosts()).toHaveLength(2);
    for (const worker of workers) await worker.stop();
    await setup.close();
  });

  it('sent nothing through it that needs a session', () => {
    // PgBouncer keeps no such list: with it, whatever needed a session would have failed above.
    expect('offences' in pooler ? pooler.offences : []).toEqual([]);
  });
});

describe('the pooler of our own', () => {
  it('is one: what belongs to a session is lost between two transactions', async () => {
    const direct = await testDatabase();
    const own = await startTransactionPooler({ url: direct.url, servers: 2 });
    const client = new pg.Client(own.url);
    await client.connect();
    await client.query(`set statement_timeout = '1234ms'`);
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    expect(rows[0]?.statement_timeout).toBe('0');
    await client.query('begin');
    const backend = async () => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    expect(await backend()).toBe(await backend());
    await client.query('rollback');
    expect(await backend()).not.toBe(await backend());
    expect(own.offences).toEqual([`set statement_timeout = '1234ms'`]);
    await client.end();
    await own.close();
    await direct.close();
  });
});
