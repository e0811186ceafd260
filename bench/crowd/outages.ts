import pg from 'pg';
import type { FuzzUser } from '../fuzz-users.ts';
import type { Figure } from '../report.ts';
import { type Crowd, pause } from './fixture.ts';
import { readProgress, startBatch } from './months.ts';

const PATIENCE_SECONDS = 900;
const LOOK_MILLISECONDS = 50;
const AWAY_SECONDS = 60;

/** Days that are open when a worker is killed. */
const IN_FLIGHT = 300;
/** Months that are under way when the database goes. */
const MONTHS = 50;

/** Months of as many brands as make three hundred days at once, on two workers, of which one is killed at once. */
export async function killWorker(crowd: Crowd): Promise<Figure[]> {
  const second = await crowd.cluster.grow('worker');
  const { slice, days } = crowd.size;
  const brands = slice ? crowd.size.brands : Math.ceil((IN_FLIGHT * 1.1) / days);
  return interrupt(crowd, {
    title: 'worker killed in the middle',
    sizes: Array<number>(Math.min(brands, crowd.users.length)).fill(days),
    // As soon as the first of them are made.
    share: 0.99,
    least: slice ? 1 : IN_FLIGHT,
    // Ten seconds of silence, ten until somebody looks, four until the next try: then others have noticed.
    most: () => 24 + 30,
    strike: async () => {
      await crowd.cluster.end(second, 'SIGKILL');
    },
  });
}

/** The database ends every connection and takes none for a while. */
export async function takeDatabaseAway(crowd: Crowd): Promise<Figure[]> {
  const name = new URL(crowd.cluster.databaseUrl).pathname.slice(1);
  // Nobody can close the database that they are in.
  const elsewhere = new URL(crowd.cluster.adminUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  admin.on('error', () => undefined);
  await admin.connect();
  const { slice, days, brands } = crowd.size;
  const seconds = slice ? 3 : AWAY_SECONDS;
  const months = slice ? brands : Math.min(MONTHS, crowd.users.length);
  const figures = await interrupt(crowd, {
    title: `database away for ${seconds} s in the middle of ${months} months`,
    sizes: Array.from({ length: months }, (_, n) => (slice ? ([days, 1, 7][n % 3] ?? days) : days)),
    // Half of every month is still to be made.
    share: 0.5,
    least: 1,
    // As long as the first half took, and until everybody is back.
    most: (firstHalf) => 1.25 * firstHalf + 30,
    strike: async () => {
      const quoted = `"${name.replaceAll('"', '""')}"`;
      await admin.query(`alter database ${quoted} with allow_connections false`);
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = any('{postownia,postownia-direct,postownia-jobs}')",
          [name],
        );
        await pause(200);
      }
      await admin.query(`alter database ${quoted} with allow_connections true`);
    },
  });
  await admin.end();
  return figures;
}

interface Interruption {
  readonly title: string;
  /** Days of each brand's batch. */
  readonly sizes: readonly number[];
  /** Struck once no larger share of the days is open; so many of them have to be. */
  readonly share: number;
  readonly least: number;
  /** Seconds from the end of the strike until all is done, given those from the start until the strike. */
  readonly most: (before: number) => number;
  readonly strike: () => Promise<void>;
}

async function interrupt(
  crowd: Crowd,
  { title, sizes, share, least, most, strike }: Interruption,
): Promise<Figure[]> {
  const before = await count(crowd);
  const asked = sizes.reduce((sum, size) => sum + size, 0);
  const from = crowd.takeDays(Math.max(...sizes));
  const began = performance.now();
  const ids = await Promise.all(
    sizes.map((length, n) => startBatch(crowd, crowd.users[n] as FuzzUser, { days: length, from, web: n })),
  );
  const openDays = async (until: (open: number) => boolean) => {
    const start = performance.now();
    for (;;) {
      const open = (await readProgress(crowd, ids)).reduce((sum, batch) => sum + batch.open, 0);
      if (until(open)) return open;
      if (performance.now() - start > PATIENCE_SECONDS * 1000) throw new Error(`${open} days not done`);
      await pause(LOOK_MILLISECONDS);
    }
  };
  const inFlight = await openDays((open) => open <= share * asked);
  const struck = (performance.now() - began) / 1000;
  await strike();
  const mended = performance.now();
  await openDays((open) => open === 0);
  const seconds = (performance.now() - mended) / 1000;
  const after = await count(crowd);
  const none = { unit: '', most: 0, least: 0 };
  return [
    { name: `${title}: days in flight then`, value: inFlight, unit: '', least },
    { name: `${title}: all done after`, value: seconds, unit: 's', most: most(struck) },
    {
      name: `${title}: posts more or fewer than asked for`,
      value: after.posts - before.posts - asked,
      ...none,
    },
    { name: `${title}: days charged more or fewer`, value: after.commits - before.commits - asked, ...none },
    { name: `${title}: ledgers that do not add up`, value: after.apart, ...none },
  ];
}

async function count({ client }: Crowd): Promise<{ posts: number; commits: number; apart: number }> {
  const { rows } = await client.query<{ posts: number; commits: number; apart: number }>(
    `select (select count(*)::int from posts) as posts,
       (select count(*)::int from token_entries where kind = 'commit') as commits,
       (select count(*)::int from token_accounts a where a.balance <>
         (select coalesce(sum(e.amount), 0) from token_entries e where e.organization_id = a.organization_id)) as apart`,
  );
  return rows[0] ?? { posts: 0, commits: 0, apart: -1 };
}
