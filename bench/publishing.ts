import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { startPublicationWorker } from '../server/src/features/publications/index.ts';
import { preciseNow, type Seen } from './instant-network.ts';
import { openPublishingFixture } from './publishing/fixture.ts';
import type { Figure } from './report.ts';

type Fixture = Awaited<ReturnType<typeof openPublishingFixture>>;

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Waits until so many publications are published; throws after a minute. */
async function untilPublished(fixture: Fixture, name: string, count: number): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(20)) {
    const { rows } = await fixture.database.pool.query<{ done: string; at: Date | null }>(
      `select count(*) as done, max(p.updated_at) as at from publications p join posts o on o.id = p.post_id
       where p.state = 'published' and o.content like $1`,
      [`${name}-%`],
    );
    if (Number(rows[0]?.done) === count) return rows[0]?.at?.getTime() ?? Number.NaN;
  }
  throw new Error(`not all of ${name} were published within a minute`);
}

function lateness(seen: Map<string, Seen>, name: string, dueAt: (index: number) => Date): number[] {
  return [...seen]
    .filter(([text]) => text.startsWith(`${name}-`))
    .map(([text, { firstCallAt }]) => firstCallAt - dueAt(Number(text.slice(name.length + 1))).getTime());
}

async function measureSingles(fixture: Fixture): Promise<Figure[]> {
  const start = Date.now() + 1_500;
  const dueAt = (index: number) => new Date(start + index * 60);
  await fixture.seed({ name: 'single', accounts: 200, each: 1, dueAt });
  const worker = await startPublicationWorker(fixture.context);
  await untilPublished(fixture, 'single', 200);
  await worker.stop();
  const late = lateness(fixture.seen, 'single', dueAt);
  return [
    { name: 'due to first call, p50', value: percentile(late, 0.5), unit: 'ms', most: 40 },
    { name: 'due to first call, p99', value: percentile(late, 0.99), unit: 'ms', most: 200 },
  ];
}

async function measureLoad(fixture: Fixture, accounts: number): Promise<Figure[]> {
  const name = `load${accounts}`;
  const at = new Date(Date.now() + 4_000);
  await fixture.seed({ name, accounts, each: 1000 / accounts, dueAt: () => at });
  const worker = await startPublicationWorker(fixture.context);
  const end = await untilPublished(fixture, name, 1000);
  await worker.stop();
  const late = lateness(fixture.seen, name, () => at);
  return [
    {
      name: `1,000 at once on ${accounts} accounts, last call`,
      value: Math.max(...late) / 1000,
      unit: 's',
      most: 1.5,
    },
    {
      name: `1,000 at once on ${accounts} accounts, all done`,
      value: (end - at.getTime()) / 1000,
      unit: 's',
    },
  ];
}

async function measureThroughput(fixture: Fixture): Promise<number> {
  const at = new Date(Date.now() - 1_000);
  await fixture.seed({ name: 'many', accounts: 1000, each: 4, dueAt: () => at });
  const began = preciseNow();
  const worker = await startPublicationWorker(fixture.context);
  const end = await untilPublished(fixture, 'many', 4000);
  await worker.stop();
  return 4000 / ((end - began) / 1000);
}

async function measurePgBoss(
  fixture: Fixture,
  { jobs, ...shape }: { jobs: number; batchSize: number; localConcurrency: number },
): Promise<number> {
  const queue = `publish-${shape.batchSize}`;
  const boss = new PgBoss({
    connectionString: fixture.url,
    schema: 'boss',
    max: 10,
    supervise: false,
    schedule: false,
    useListenNotify: false,
  });
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  await boss.createQueue(queue);
  const { pool } = fixture.database;
  await pool.query(
    'create table if not exists published (id text primary key, remote_id text, at timestamptz)',
  );
  await pool.query('truncate published');
  await boss.insert(
    queue,
    Array.from({ length: jobs }, (_, index) => ({ data: { caption: `boss-${index}` } })),
  );
  const target = fixture.context.networks.target('facebook', 'image');
  if (target === undefined) throw new Error('no network');
  let done = 0;
  const finished = Promise.withResolvers<void>();
  const began = preciseNow();
  await boss.work<{ caption: string }>(queue, { ...shape, pollingIntervalSeconds: 0.5 }, async (batch) => {
    await Promise.all(
      batch.map(async ({ id, data }) => {
        const account = { remoteId: 'x', token: 't', baseUrl: null, proofKey: null };
        const signal = AbortSignal.timeout(20_000);
        const call = {
          account,
          content: {
            caption: data.caption,
            images: [],
            video: null,
            link: null,
            aiLabel: false,
            options: {},
            language: 'pl' as const,
          },
          handles: {},
          now: new Date(),
          signal,
        };
        await target.prepare(call);
        const answer = await target.publish(call);
        if (!('remoteId' in answer)) throw new Error('not ready');
        await target.readBack(call, answer.remoteId);
        await pool.query('insert into published values ($1, $2, $3)', [id, answer.remoteId, new Date()]);
        done += 1;
        if (done === jobs) finished.resolve();
      }),
    );
  });
  await finished.promise;
  const seconds = (preciseNow() - began) / 1000;
  await boss.stop({ graceful: true, timeout: 5_000 });
  return jobs / seconds;
}

/** Publishing with a network that answers at once: what a due post waits for us, and how many go out per second. */
export async function measurePublishing(): Promise<Figure[]> {
  const fixture = await openPublishingFixture();
  try {
    const singles = await measureSingles(fixture);
    const crowds = [...(await measureLoad(fixture, 1000)), ...(await measureLoad(fixture, 200))];
    const ours = await measureThroughput(fixture);
    // A batch of the queue is done or failed as one, so one job at a time is what publishing would need of it.
    const single = await measurePgBoss(fixture, { jobs: 1000, batchSize: 1, localConcurrency: 256 });
    const bulk = await measurePgBoss(fixture, { jobs: 4000, batchSize: 1000, localConcurrency: 4 });
    return [
      ...singles,
      ...crowds,
      { name: 'throughput', value: ours, unit: '/s' },
      { name: 'pg-boss, each job by itself, 256 at once', value: single, unit: '/s' },
      // One job per publication is what the queue is held against (docs/decisions, “One job per publication”).
      { name: 'ours : pg-boss', value: ours / single, unit: '×', least: 0.5 },
      { name: 'pg-boss, 1,000 jobs done or failed as one', value: bulk, unit: '/s' },
      { name: 'ours : pg-boss in bulk', value: ours / bulk, unit: '×' },
    ];
  } finally {
    await fixture.close();
  }
}
