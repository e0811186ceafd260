import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inTransaction } from './db/transaction.ts';
import { insertEmail } from './features/notifications/email.system-queries.ts';
import type { JobName } from './job-catalogue.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';

/** What one brand's trouble, or one process's death, does to the others. */
describe('others do not notice', () => {
  let setup: TestApp;
  let runs: { name: JobName; outcome: string }[];
  const opened: JobQueue[] = [];
  const open = async () => {
    const queue = await openJobQueue({
      directUrl: setup.app.config.database.url ?? '',
      log: pino({ level: 'silent' }),
      working: true,
      observe: (name, outcome) => runs.push({ name, outcome }),
    });
    opened.push(queue);
    return queue;
  };
  beforeEach(async () => {
    runs = [];
    setup = await testApp();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queue) => queue.stop()));
    await setup.close();
  });

  /** However busy the machine, but not as long as until the queue’s own poll, after five minutes. */
  const until = async (reached: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 120_000;
    while (!(await reached()) && performance.now() < end) await pause(20);
    expect(await reached()).toBe(true);
  };
  const rows = async <Row extends object>(text: string) =>
    (await setup.app.database.pool.query<Row>(text)).rows;
  const putEvents = (queue: JobQueue, of: string, count: number) =>
    inTransaction(setup.app.db, (tx) =>
      queue.enqueue(
        tx,
        'payment-event',
        Array.from({ length: count }, (_, n) => ({ eventId: `${of}-${n}` })),
        { turn: { of, asked: false } },
      ),
    );
  const addEmails = (queue: JobQueue, count: number) =>
    inTransaction(setup.app.db, async (tx) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const shared = {
          kind: 'contact',
          recipient: `anna${n}@example.pl`,
          createdAt: setup.app.clock.now(),
        };
        const email = { ...shared, userId: null, unsubscribeUrl: null };
        ids.push(
          await insertEmail(tx, { ...email, subject: 'Dzień dobry', text: 'Tak.', html: '<p>Tak.</p>' }),
        );
      }
      await queue.enqueue(
        tx,
        'send-email',
        ids.map((emailId) => ({ emailId })),
        { turn: ({ emailId }) => ({ of: emailId, asked: false }) },
      );
      return ids;
    });
  const sent = async () =>
    (await rows<{ n: number }>("select count(*)::int as n from emails where state = 'sent'"))[0]?.n;

  it('when ten thousand of one brand wait', async () => {
    const queue = await open();
    await putEvents(queue, 'large', 10_000);
    await queue.work(setup.app);
    await until(() => runs.length > 20);
    await putEvents(queue, 'small', 5);
    const left = "select 1 from jobs.job where group_id = 'small' and state < 'completed'";
    const before = runs.length;
    await until(async () => (await rows(left)).length === 0);
    // Its own five, as many of the other's, and what the eight places had in hand meanwhile.
    expect(runs.length - before).toBeLessThan(500);
  });

  it('when a job fails every time', async () => {
    const queue = await open();
    const broken = { workspaceId: 'none', dayId: 'none' };
    await inTransaction(setup.app.db, (tx) =>
      queue.enqueue(tx, 'generate-day', broken, { turn: { of: 'none', asked: false } }),
    );
    await addEmails(queue, 20);
    await queue.work(setup.app);
    await until(async () => (await sent()) === 20);
    expect(runs.some(({ outcome }) => outcome === 'failed')).toBe(true);
  });

  it('when a job does not end', async () => {
    const queue = await open();
    const [first = ''] = await addEmails(queue, 1);
    const holder = setup.app.database.direct();
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from emails where id = $1 for update', [first]);
    await queue.work(setup.app);
    await addEmails(queue, 20);
    await until(async () => (await sent()) === 20);
    expect(await rows("select 1 from jobs.job where name = 'send-email' and state = 'active'")).toHaveLength(
      1,
    );
    await holder.query('rollback');
    await holder.end();
    await until(async () => (await sent()) === 21);
  });

  it('when a process dies with all its jobs in hand: others finish them', async () => {
    const queue = await open();
    const ids = await addEmails(queue, 300);
    // As a killed process leaves them: in hand, and silent since.
    await setup.app.database.pool.query(
      `update jobs.job set state = 'active', started_on = jobs.job_now() - interval '11 s',
         heartbeat_on = jobs.job_now() - interval '11 s' where name = 'send-email'`,
    );
    await queue.work(setup.app);
    await until(async () => (await sent()) === ids.length);
    expect(runs.filter(({ name }) => name === 'send-email')).toHaveLength(300);
  });
});
