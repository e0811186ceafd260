import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inTransaction, type Tx } from './db/transaction.ts';
import { JOBS, type JobInput, type JobName } from './job-catalogue.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import { readWorkFigures } from './metrics/gauges.system-queries.ts';

const workspaceId = randomUUID();
/** Kinds that people's work puts into the queue, each with what a job about one thing carries. */
const INPUTS = {
  'generate-day': (dayId: string) => ({ workspaceId, dayId }),
  'remove-publication': (publicationId: string) => ({ workspaceId, publicationId }),
  'render-reel': (reelId: string) => ({ workspaceId, reelId }),
  'read-website': (readingId: string) => ({ workspaceId, readingId }),
  'read-feed': (feedId: string) => ({ workspaceId, feedId }),
  'send-email': (emailId: string) => ({ emailId }),
  'send-push': (sessionId: string) => ({ workspaceId, noticeId: sessionId, sessionId }),
  'send-asked-link': (address: string) => ({ kind: 'reset' as const, address }),
  'welcome-sign-up': (signUpId: string) => ({ signUpId }),
  'payment-event': (eventId: string) => ({ eventId }),
  'read-account-insights': (accountId: string) => ({ workspaceId, accountId }),
  'deliver-webhooks': (endpointId: string) => ({ organizationId: workspaceId, endpointId }),
} as const;
type AskedName = keyof typeof INPUTS;
const kinds = Object.keys(INPUTS) as AskedName[];

let setup: TestApp;
let queue: JobQueue;
let done: Map<JobName, number>;
let failed: Map<JobName, number>;
beforeEach(async () => {
  setup = await testApp();
  done = new Map();
  failed = new Map();
  queue = await openJobQueue({
    directUrl: setup.app.config.database.url ?? '',
    log: pino({ level: 'silent' }),
    working: true,
    observe: (name, outcome) => {
      const counts = outcome === 'done' ? done : failed;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  });
});
afterEach(async () => {
  await queue.stop();
  await setup.close();
});

const turn = { of: workspaceId, asked: false };
const put = <Name extends AskedName>(name: Name, ids: readonly string[]) =>
  inTransaction(setup.app.db, (tx) =>
    queue.enqueue(
      tx,
      name,
      ids.map((id) => INPUTS[name](id) as JobInput<Name>),
      { turn },
    ),
  );
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Waits for it, however busy the machine, but not as long as until the queue’s own poll, after five minutes. */
async function until(reached: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!reached() && performance.now() < end) await pause(20);
}

it('knows every kind that is not a sweep', () => {
  const names = Object.keys(JOBS) as JobName[];
  expect(names.filter((name) => !('cron' in JOBS[name])).toSorted()).toEqual(kinds.toSorted());
});

it('works off many jobs of every kind without waiting for its poll', async () => {
  await queue.work(setup.app);
  const wanted = new Map(kinds.map((name) => [name, 3 * JOBS[name].concurrency + 1]));
  for (const [name, count] of wanted) await put(name, ids(count));
  const runs = (name: JobName) => (done.get(name) ?? 0) + (failed.get(name) ?? 0);
  const left = () => kinds.filter((name) => runs(name) < (wanted.get(name) ?? 0));
  await until(() => left().length === 0);
  expect(left()).toEqual([]);
});

const waiting = async (name: JobName) => {
  const { rows } = await setup.app.database.pool.query<{ id: string }>(
    "select split_part(singleton_key, ',', 1) as id from jobs.job where name = $1 order by priority desc, created_on",
    [name],
  );
  return rows.map(({ id }) => id);
};

it('keeps one of equal jobs that wait', async () => {
  const [one = '', other = ''] = ids(2);
  await put('send-email', [one]);
  await put('send-email', [other, one]);
  expect(await waiting('send-email')).toEqual([one, other]);
});

it('takes turns by brand, lets newcomers in at the present round, and what somebody asked for first', async () => {
  const bulk = (of: string, names: readonly string[]) => putAll(names, { of, asked: false });
  const putAll = (names: readonly string[], turn: { of: string; asked: boolean }) =>
    inTransaction(setup.app.db, (tx) =>
      queue.enqueue(
        tx,
        'payment-event',
        names.map((eventId) => ({ eventId })),
        { turn },
      ),
    );
  await bulk('a', ['a1', 'a2', 'a3', 'a4']);
  await bulk('b', ['b1', 'b2']);
  await bulk('a', ['a5']);
  expect(await waiting('payment-event')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
  const handedOut = ['a1', 'b1', 'a2'].map((eventId) => ({ eventId }));
  await inTransaction(setup.app.db, (tx) => queue.withdraw(tx, 'payment-event', handedOut));
  await bulk('c', ['c1', 'c2']);
  await putAll(['asked'], { of: 'a', asked: true });
  expect(await waiting('payment-event')).toEqual(['asked', 'b2', 'c1', 'a3', 'c2', 'a4', 'a5']);
});

it('lets newcomers in at the round in hand, whatever waits for a retry and though nothing else waits', async () => {
  const put = (of: string, names: readonly string[]) =>
    inTransaction(setup.app.db, (tx) =>
      queue.enqueue(
        tx,
        'payment-event',
        names.map((eventId) => ({ eventId })),
        { turn: { of, asked: false } },
      ),
    );
  const set = (state: string, id: string) =>
    setup.app.database.pool.query('update jobs.job set state = $1::jobs.job_state where singleton_key = $2', [
      state,
      id,
    ]);
  const rounds = async () => {
    const { rows } = await setup.app.database.pool.query<{ id: string; priority: number }>(
      'select singleton_key as id, priority from jobs.job where name = $1 order by singleton_key',
      ['payment-event'],
    );
    return Object.fromEntries(rows.map(({ id, priority }) => [id, priority]));
  };
  await put('a', ['a1', 'a2', 'a3', 'a4']);
  for (const id of ['a1', 'a2', 'a3', 'a4']) await set('active', id);
  // Everything is in hand: whoever came now used to go before those who come in a moment.
  await put('b', ['b1', 'b2']);
  await put('c', ['c1']);
  expect(await rounds()).toMatchObject({ a4: -3, b1: -3, b2: -4, c1: -3 });
  // The first of all failed and will be tried again; newcomers do not go before those who have waited.
  await set('retry', 'a1');
  await set('completed', 'b1');
  await set('completed', 'c1');
  await put('d', ['d1']);
  expect(await rounds()).toMatchObject({ b2: -4, d1: -4 });
});

it('lets months in one after the other, so that none begins in a round that is over', async () => {
  const month = (of: string) => [1, 2].map((day) => ({ eventId: `${of}${day}` }));
  const into = (tx: Tx, of: string) =>
    queue.enqueue(tx, 'payment-event', month(of), { turn: { of, asked: false } });
  const order: string[] = [];
  let second: Promise<unknown> | undefined;
  await inTransaction(setup.app.db, async (tx) => {
    await into(tx, 'a');
    second = inTransaction(setup.app.db, (other) => into(other, 'b')).then(() => order.push('b'));
    const blocked = async () => {
      const { rows } = await setup.app.database.pool.query(
        "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and not granted and datname = current_database()",
      );
      return rows.length > 0;
    };
    while (!(await blocked()) && order.length === 0) await pause(5);
    order.push('a');
  });
  await second;
  expect(order).toEqual(['a', 'b']);
});

it('shares fairly between brands however many processes hand out', async () => {
  const [processes, places, days] = [4, 3, 12];
  const brands = Array.from({ length: 9 }, (_, n) => `brand ${n}`);
  const putMonth = (of: string) =>
    inTransaction(setup.app.db, (tx) =>
      queue.enqueue(
        tx,
        'payment-event',
        Array.from({ length: days }, (_, day) => ({ eventId: `${of} ${day}` })),
        { turn: { of, asked: false } },
      ),
    );
  const claimers = await Promise.all(
    Array.from({ length: processes }, async () => {
      const connectionString = setup.app.config.database.url ?? '';
      const boss = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false });
      return boss.start();
    }),
  );
  try {
    const took: string[] = [];
    const claim = async (claimer: PgBoss) => {
      const [job] = await claimer.fetch('payment-event', { includeMetadata: true });
      if (job?.groupId) took.push(job.groupId);
      return job;
    };
    const claimAll = () =>
      claimers.flatMap((claimer) => Array.from({ length: places }, () => claim(claimer)));
    // One is alone at first and holds every place; the others come one after the other while it does.
    await putMonth('early');
    const held = await Promise.all(claimAll());
    expect(took).toEqual(Array(days).fill('early'));
    for (const brand of brands) await putMonth(brand);
    for (const job of held) if (job) await claimers[0]?.complete('payment-event', job.id);
    took.length = 0;
    while (took.length < days * brands.length) await Promise.all(claimAll());
    // After any round everybody was served as often; of claims at the same moment the answers may change places.
    for (let at = brands.length; at <= took.length; at += brands.length) {
      const turns = brands.map((brand) => took.slice(0, at).filter((of) => of === brand).length);
      expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
    }
  } finally {
    await Promise.all(claimers.map((claimer) => claimer.stop({ graceful: false })));
  }
});

it('takes jobs out again that have become needless, and no others', async () => {
  const [needless, wanted] = [ids(40), ids(2)];
  await put('generate-day', [...needless, ...wanted]);
  await inTransaction(setup.app.db, (tx) =>
    queue.withdraw(tx, 'generate-day', needless.map(INPUTS['generate-day'])),
  );
  expect((await waiting('generate-day')).toSorted()).toEqual(wanted.toSorted());
});

it('begins a retry when it is due, not at a poll', async () => {
  await queue.work(setup.app);
  // Nothing can be made of it: every try fails at once.
  await inTransaction(setup.app.db, (tx) =>
    queue.enqueue(tx, 'generate-day', { workspaceId: 'none', dayId: 'none' }, { turn }),
  );
  const dueAt = async () => {
    const { rows } = await setup.app.database.pool.query<{ due: Date }>(
      "select start_after as due from jobs.job where name = 'generate-day' and state = 'retry'",
    );
    return rows[0]?.due.getTime();
  };
  let due: number | undefined;
  while (due === undefined) due = await dueAt();
  await until(() => failed.get('generate-day') === 2);
  expect(failed.get('generate-day')).toBe(2);
  expect(Date.now() - due).toBeLessThan(120_000);
});

it('goes on within its look while nobody is notified, and counts who is', async () => {
  await queue.work(setup.app);
  const { pool } = setup.app.database;
  const listeners = async () => (await readWorkFigures(pool, new Date())).listeners;
  expect(await listeners()).toBe(1);
  // The library connects again at once, so it is cut off for as long as the test needs.
  const cutting = setInterval(() => {
    pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'postownia-jobs' and (query ilike 'listen %' or query like '%pg_listening_channels%')`,
      )
      .catch(() => undefined);
  }, 20);
  try {
    await inTransaction(setup.app.db, async (tx) => {
      await queue.enqueue(tx, 'send-email', { emailId: randomUUID() }, { turn });
      // It becomes due after the library's own looks at its new connections.
      await tx.execute(sql`update jobs.job set start_after = start_after + interval '1 s'`);
    });
    let least = 1;
    await until(() => done.get('send-email') === 1);
    for (let look = 0; look < 20; look += 1) least = Math.min(least, await listeners());
    expect(done.get('send-email')).toBe(1);
    expect(least).toBe(0);
  } finally {
    clearInterval(cutting);
  }
});
