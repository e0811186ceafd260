import pg from 'pg';
import type { FuzzUser } from '../fuzz-users.ts';
import type { Figure } from '../report.ts';
import { type Crowd, pause } from './fixture.ts';
import { readProgress, startBatch } from './months.ts';

const PATIENCE_SECONDS = 300;
const LOOK_MILLISECONDS = 50;
const AWAY_SECONDS = 60;

/** Mixed sizes on two workers, of which one is killed in the middle. */
export async function killWorker(crowd: Crowd): Promise<Figure[]> {
  const second = await crowd.cluster.grow('worker');
  return interrupt(crowd, {
    title: 'worker killed in the middle',
    // Ten seconds of silence, ten until somebody looks, four until the next try: then others have noticed.
    most: 24 + 30,
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
  const seconds = crowd.size.slice ? 3 : AWAY_SECONDS;
  const figures = await interrupt(crowd, {
    title: `database away for ${seconds} s in the middle`,
    most: 60,
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

async function interrupt(
  crowd: Crowd,
  { title, most, strike }: { title: string; most: number; strike: () => Promise<void> },
): Promise<Figure[]> {
  const { days, brands, slice } = crowd.size;
  const before = await count(crowd);
  const sizes = Array.from({ length: brands }, (_, n) => [days, 1, 7][n % 3] ?? days);
  const from = crowd.takeDays(days);
  const ids = await Promise.all(
    sizes.map((length, n) => startBatch(crowd, crowd.users[n] as FuzzUser, { days: length, from, web: n })),
  );
  await pause(slice ? 300 : 1_000);
  await strike();
  const mended = performance.now();
  for (let open = 1; open > 0; await pause(LOOK_MILLISECONDS)) {
    open = (await readProgress(crowd, ids)).reduce((sum, batch) => sum + batch.open, 0);
    if (performance.now() - mended > PATIENCE_SECONDS * 1000) throw new Error(`${open} days not done`);
  }
  const after = await count(crowd);
  const asked = sizes.reduce((sum, size) => sum + size, 0);
  const none = { unit: '', most: 0, least: 0 };
  return [
    { name: `${title}: all done after`, value: (performance.now() - mended) / 1000, unit: 's', most },
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
