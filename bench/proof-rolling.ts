import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../server/src/lib/free-port.ts';
import { startBalancer } from './balancer.ts';
import { startCluster } from './cluster.ts';
import { seedUsers } from './fuzz-users.ts';
import { mixedLoad } from './mixed-load.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- rolling [--runs n] [--pooled] [--slice]`: two web and two worker processes behind a balancer that repeats nothing are
 * restarted one after another, n times over, under load. No request fails, and every acknowledged write is there.
 * `--pooled` puts PgBouncer (PGBOUNCER, or the one on PATH) in transaction mode between them and PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seconds: { type: 'string' },
    pooled: { type: 'boolean' },
    slice: { type: 'boolean' },
  },
});
const SMOKE = values.slice ?? false;
const RUNS = Number(values.runs ?? (SMOKE ? 1 : 3));
const CLIENTS = 12;

const appPort = await freePort();
const cluster = await startCluster({
  webs: 2,
  workers: 2,
  appPort,
  environment: { NODE_ENV: 'production' },
  pooled: values.pooled ?? false,
});
const balancer = await startBalancer(
  appPort,
  cluster.members.filter(({ role }) => role === 'web'),
);
let restarts = 0;
const exits: (number | null)[] = [];
try {
  const users = await seedUsers(cluster.databaseUrl, cluster.appUrl, CLIENTS);
  const load = mixedLoad({ url: `http://127.0.0.1:${appPort}`, origin: cluster.appUrl, users });
  for (let round = 0; round < RUNS; round++) {
    for (const member of cluster.members) {
      exits.push(await cluster.end(member, 'SIGTERM'));
      await cluster.restart(member);
      restarts += 1;
      // The balancer must see it ready before the next one goes, as any orchestrator waits.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  }
  const done = await load.stop();
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const lost = await done.countLost(client);
  await client.end();
  const figures: Figure[] = [
    { name: 'processes restarted', value: restarts, unit: '', least: RUNS * 4 },
    {
      name: 'processes that did not end cleanly',
      value: exits.filter((code) => code !== 0).length,
      unit: '',
      most: 0,
    },
    { name: 'requests', value: done.requests, unit: '', least: SMOKE ? 1 : RUNS * 100 },
    { name: 'failed requests', value: done.failures.length, unit: '', most: 0 },
    { name: 'connections the balancer saw break', value: balancer.broken(), unit: '', most: 0 },
    { name: 'acknowledged writes', value: done.writes, unit: '', least: SMOKE ? 1 : RUNS * 20 },
    { name: 'acknowledged writes that are gone', value: lost, unit: '', most: 0 },
    { name: 'slowest request', value: done.slowestMilliseconds, unit: 'ms' },
  ];
  for (const failure of done.failures.slice(0, 10)) process.stdout.write(`${failure}\n`);
  conclude(values.pooled ? 'rolling-pooled' : 'rolling', figures, { slice: SMOKE });
} finally {
  await balancer.close();
  await cluster.close();
}
