import { pino } from 'pino';
import { openDatabase } from '../../server/src/db/connect.ts';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { insertEvent, turnOf } from '../../server/src/features/billing/event.system-queries.ts';
import { insertEmail } from '../../server/src/features/notifications/email.system-queries.ts';
import { type JobQueue, openJobQueue } from '../../server/src/job-queue.ts';
import { makePayments, SANDBOX_WEBHOOK_SECRET } from '../../server/src/providers/payment/make-payments.ts';
import { watchProcessors } from '../processor-time.ts';
import type { Figure } from '../report.ts';
import { connectPages } from './connected-pages.ts';
import { type Crowd, pause, SHOP_KEY } from './fixture.ts';
import { productProcesses, readProgress, startBatch } from './months.ts';

/** A tenth of what docs/capacity.md gives a time for, except for payments, which are all there. */
const EVENTS = 1_000;
const EMAILS = 1_000;
const WAITING = 2_000;
const ACCOUNTS = 500;
const TRIALS = 1_000;
const PATIENCE_MILLISECONDS = 300_000;

/** Work that came together while nobody worked: what an outage, a Monday or a restart leaves. */
export async function measureBacklogs(crowd: Crowd): Promise<Figure[]> {
  const database = openDatabase({ url: crowd.cluster.databaseUrl });
  const queue = await openJobQueue({
    directUrl: crowd.cluster.databaseUrl,
    log: pino({ level: 'silent' }),
    working: false,
  });
  const part = (count: number) => (crowd.size.slice ? Math.ceil(count / 50) : count);
  try {
    const backlog = { crowd, queue, db: database.db };
    return [
      ...(await payments(backlog, part(EVENTS))),
      ...(await emails(backlog, part(EMAILS))),
      ...(await accountFigures(backlog, part(ACCOUNTS))),
      ...(await reminders(backlog, part(TRIALS))),
      ...(await restart(backlog, part(WAITING))),
    ];
  } finally {
    await queue.stop();
    await database.close();
  }
}

interface Backlog {
  readonly crowd: Crowd;
  readonly queue: JobQueue;
  readonly db: ReturnType<typeof openDatabase>['db'];
}

/** What the crowd's processes know of the payment provider. */
const shopAt = (apiUrl: string) => ({
  apiUrl,
  secretKey: SHOP_KEY,
  webhookSecret: SANDBOX_WEBHOOK_SECRET,
});

/** Events of paid orders, as many of each as it takes: each asks the provider how things stand. */
async function payments({ crowd, queue, db }: Backlog, count: number): Promise<Figure[]> {
  const { stripe } = crowd.sandbox.control;
  await makePayments({ config: { stripe: shopAt(crowd.sandbox.url) }, sandbox: null })?.setUp();
  for (const user of crowd.users.slice(0, Math.min(10, crowd.users.length))) {
    const answer = await fetch(`${crowd.cluster.members[0]?.url}/api/v1/billing/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: user.cookie, origin: crowd.cluster.appUrl },
      body: JSON.stringify({ item: 'tokens_100', waiver: true }),
    });
    if (!answer.ok) throw new Error(`An order was refused: ${answer.status} ${await answer.text()}`);
    const { url } = (await answer.json()) as { url: string };
    stripe.pay(/cs_test_\w+/.exec(url)?.[0] ?? '', 'card');
  }
  const { rows: orders } = await crowd.client.query<{ id: string }>(
    'select session_id as id from billing_orders where session_id is not null',
  );
  if (orders.length === 0) throw new Error('no order was made');
  const events = Array.from({ length: count }, (_, n) => ({
    id: `evt_crowd_${n}`,
    type: 'checkout.session.completed',
    subject: 'checkout' as const,
    subjectId: orders[n % orders.length]?.id ?? '',
  }));
  const what = `${count} payment events after an outage`;
  const figures = await measure(crowd, { what, name: 'payment-event', most: 20 }, () =>
    inTransaction(db, async (tx) => {
      for (const event of events) await insertEvent(tx, event, new Date());
      const turns = new Map(events.map((event) => [event.id, turnOf(event)]));
      await queue.enqueue(
        tx,
        'payment-event',
        events.map(({ id }) => ({ eventId: id })),
        { turn: ({ eventId }) => turns.get(eventId) ?? { of: eventId, asked: false } },
      );
    }),
  );
  const { rows } = await crowd.client.query<{ left: number }>(
    "select count(*)::int as left from billing_events where processed_at is null and id like 'evt_crowd_%'",
  );
  return [...figures, { name: 'of them not processed', value: rows[0]?.left ?? -1, unit: '', most: 0 }];
}

const emails = (backlog: Backlog, count: number): Promise<Figure[]> =>
  measure(backlog.crowd, { what: `${count} weekly emails sent`, name: 'send-email', most: 60 }, () =>
    insertEmails(backlog, count),
  );

const insertEmails = ({ queue, db }: Pick<Backlog, 'queue' | 'db'>, count: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const words = { subject: 'Twój tydzień', text: 'Tak.', html: '<p>Tak.</p>' };
      const to = { recipient: `week-${n}@example.pl`, userId: null, unsubscribeUrl: null };
      ids.push(await insertEmail(tx, { kind: 'week-summary', ...to, ...words, createdAt: new Date() }));
    }
    await queue.enqueue(
      tx,
      'send-email',
      ids.map((emailId) => ({ emailId })),
      { turn: ({ emailId }) => ({ of: emailId, asked: false }) },
    );
  });

/** Pages of the sandbox, each metric of each asked for and kept. */
async function accountFigures({ crowd, queue, db }: Backlog, count: number): Promise<Figure[]> {
  const accounts = await connectPages(crowd, count);
  const what = `figures of ${count} accounts`;
  const figures = await measure(crowd, { what, name: 'read-account-insights', most: 60 }, () =>
    inTransaction(db, (tx) =>
      queue.enqueue(tx, 'read-account-insights', accounts, {
        turn: ({ accountId }) => ({ of: accountId, asked: false }),
      }),
    ),
  );
  const { rows } = await crowd.client.query<{ read: number }>(
    "select count(distinct account_id)::int as read from insight_samples where outcome = 'value'",
  );
  return [...figures, { name: 'of them not read', value: count - (rows[0]?.read ?? 0), unit: '', most: 0 }];
}

/** Trials that end within three days, each of a brand with an owner: one sweep tells them all. */
async function reminders({ crowd, queue, db }: Backlog, count: number): Promise<Figure[]> {
  const { client } = crowd;
  await client.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(1, $1::int) n),
       u as (insert into users (id, name, email, email_verified, created_at, updated_at)
         select id, 'Anna', 'trial-' || n || '@example.pl', true, now(), now() from made),
       o as (insert into organizations (id, name, slug, created_at) select id, 'Trial', id::text, now() from made),
       w as (insert into workspaces (id, organization_id, name, slug, created_at)
         select id, id, 'Trial', id::text, now() from made),
       m as (insert into members (organization_id, user_id, role, created_at) select id, id, 'owner', now() from made)
     insert into token_accounts (organization_id, trial_expires_at, updated_at)
     select id, now() + interval '2 days', now() from made`,
    [count],
  );
  const what = `reminders of ${count} ending trials`;
  const figures = await measure(crowd, { what, name: 'remind-members', most: 20 }, () =>
    inTransaction(db, (tx) =>
      queue.enqueue(tx, 'remind-members', {}, { turn: { of: 'reminders', asked: false } }),
    ),
  );
  const { rows } = await client.query<{ untold: number }>(
    `select count(*)::int as untold from workspaces w where w.name = 'Trial'
       and not exists (select 1 from notifications n where n.workspace_id = w.id and n.dedupe_key like 'trial-ends:%')`,
  );
  return [...figures, { name: 'of them not told', value: rows[0]?.untold ?? -1, unit: '', most: 0 }];
}

/** A worker that starts among so many waiting jobs: emails of everybody, and a month of each of ten brands. */
async function restart({ crowd, queue, db }: Backlog, count: number): Promise<Figure[]> {
  const { cluster, users, size } = crowd;
  const worker = cluster.members.find(({ role, child }) => role === 'worker' && child.exitCode === null);
  if (worker === undefined) return [];
  await cluster.end(worker, 'SIGTERM');
  const from = crowd.takeDays(size.days);
  const brands = users.slice(0, Math.ceil(size.brands / (size.slice ? 3 : 1)));
  const ids = await Promise.all(brands.map((user) => startBatch(crowd, user, { days: size.days, from })));
  await insertEmails({ queue, db }, count);
  const began = performance.now();
  const restarted = cluster.restart(worker);
  const firstDays = async () => {
    while ((await readProgress(crowd, ids)).some(({ done }) => done === 0)) await pause(50);
    return (performance.now() - began) / 1000;
  };
  const first = firstDays();
  const what = `restart with ${count} emails and ${brands.length} months waiting`;
  const told = await measure(
    crowd,
    { what: `${what}: emails gone`, name: 'send-email', most: 120 },
    () => restarted,
  );
  const allDays = await measure(
    crowd,
    { what: `${what}: months made after that`, name: 'generate-day' },
    () => Promise.resolve(),
  );
  return [
    ...told,
    ...allDays,
    { name: `${what}: the last first post`, value: await first, unit: 's', most: 15 },
  ];
}

/** Begins and waits until no job of the kind is left. */
async function measure(
  crowd: Crowd,
  { what, name, most }: { what: string; name: string; most?: number },
  begin: () => Promise<void>,
): Promise<Figure[]> {
  await begin();
  const cost = watchProcessors(() => productProcesses(crowd));
  const began = performance.now();
  for (;;) {
    const { rows } = await crowd.client.query<{ left: number }>(
      "select count(*)::int as left from jobs.job where name = $1 and state < 'completed'",
      [name],
    );
    const passed = performance.now() - began;
    if (rows[0]?.left === 0) {
      const { work, processors } = cost();
      return [
        { name: what, value: passed / 1000, unit: 's', ...(most === undefined ? {} : { most }) },
        { name: `${what}: work of the product`, value: work, unit: 's' },
        { name: `${what}: processors left over by others`, value: processors, unit: '' },
      ];
    }
    if (passed > PATIENCE_MILLISECONDS) throw new Error(`${rows[0]?.left} jobs ${name} left`);
    await pause(50);
  }
}
