import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../server/src/lib/free-port.ts';
import { startBalancer } from './balancer.ts';
import { type Member, startCluster } from './cluster.ts';
import { seedUsers } from './fuzz-users.ts';
import { mixedLoad } from './mixed-load.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- soak [--seconds n] [--slice]`: an hour of mixed load (reads, edits, new texts by the workers) on two web and two
 * worker processes, one of which is killed every 20 s and started again. No acknowledged write is lost, the ledger
 * adds up, no work stays undone, no connection is left behind, and memory stays flat.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, runs: { type: 'string' }, slice: { type: 'boolean' } },
});
const SMOKE = values.slice ?? false;
const SECONDS = Number(values.seconds ?? (SMOKE ? 50 : 3_600));
const KILL_SECONDS = 20;
const SAMPLE_SECONDS = 2;
const CLIENTS = 16;
/** Of one process: sixteen in its pool, five of its own for the queue, for LISTEN and for the worker's lease. */
const CONNECTIONS = 21;
/** How long the last work may take to be done after the load ends. */
const QUIET_SECONDS = 90;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
const appPort = await freePort();
const cluster = await startCluster({ webs: 2, workers: 2, appPort });
const balancer = await startBalancer(
  appPort,
  cluster.members.filter(({ role }) => role === 'web'),
);
const client = new pg.Client({ connectionString: cluster.databaseUrl, application_name: 'proof' });
await client.connect();
let kills = 0;
const memory: { at: number; bytes: number }[] = [];
const connections: number[] = [];
try {
  const users = await seedUsers(cluster.databaseUrl, cluster.appUrl, CLIENTS);
  const url = `http://127.0.0.1:${appPort}`;
  const load = mixedLoad({ url, origin: cluster.appUrl, users, tolerant: true, newTexts: true });
  const begun = Date.now();
  const passed = () => (Date.now() - begun) / 1_000;
  const killing = (async () => {
    for (let next = KILL_SECONDS; next < SECONDS - 5; next += KILL_SECONDS) {
      await pause(Math.max(0, next - passed()));
      const victim = cluster.members[Math.floor(Math.random() * cluster.members.length)];
      if (victim === undefined) continue;
      await cluster.end(victim, 'SIGKILL');
      kills += 1;
      await cluster.restart(victim);
    }
  })();
  while (passed() < SECONDS) {
    await pause(SAMPLE_SECONDS);
    memory.push({ at: passed(), bytes: await meanMemory(cluster.members) });
    connections.push(await countConnections());
  }
  await killing;
  const done = await load.stop();
  const undone = await untilQuiet();
  const quarter = (n: number) => {
    const own = memory.filter(({ at }) => at >= ((n - 1) * SECONDS) / 4 && at < (n * SECONDS) / 4);
    return own.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, own.length) / 1_048_576;
  };
  const { rows: ledger } = await client.query<{ apart: number; open: number }>(
    `select (select count(*)::int from token_accounts a where a.balance <>
        (select coalesce(sum(e.amount), 0) from token_entries e where e.organization_id = a.organization_id)) as apart,
      (select count(*)::int from token_reservations r where r.used + r.returned < r.amount) as open`,
  );
  const lost = await done.countLost(client);
  await balancer.close();
  await Promise.all(cluster.members.map((member) => cluster.end(member, 'SIGTERM')));
  const figures: Figure[] = [
    { name: 'seconds', value: SECONDS, unit: 's' },
    { name: 'processes killed', value: kills, unit: '', least: Math.floor(SECONDS / KILL_SECONDS) - 1 },
    { name: 'requests', value: done.requests, unit: '', least: SMOKE ? 1 : SECONDS },
    { name: 'requests cut off by a kill', value: done.broken, unit: '' },
    { name: 'acknowledged writes', value: done.writes, unit: '', least: SMOKE ? 1 : SECONDS / 4 },
    { name: 'acknowledged writes that are gone', value: lost, unit: '', most: 0 },
    { name: 'new texts asked for', value: done.newTexts, unit: '', least: SMOKE ? 0 : SECONDS / 60 },
    { name: 'work left undone', value: undone, unit: '', most: 0 },
    { name: 'ledgers that do not add up', value: ledger[0]?.apart ?? -1, unit: '', most: 0 },
    { name: 'reservations left open', value: ledger[0]?.open ?? -1, unit: '', most: 0 },
    { name: 'most connections', value: Math.max(...connections), unit: '', most: 4 * CONNECTIONS },
    { name: 'connections left behind', value: await countConnections(), unit: '', most: 0 },
    { name: 'memory, second quarter', value: quarter(2), unit: 'MB' },
    { name: 'memory, last quarter : second', value: quarter(4) / quarter(2), unit: '×', most: 1.1 },
  ];
  conclude('soak', figures, { slice: SMOKE });
} finally {
  await client.end();
  await cluster.close();
}

async function countConnections(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name like 'postownia%' and application_name not like 'postownia-owner%'`,
  );
  return rows[0]?.count ?? 0;
}

/** The mean of the members' resident memory; one that was just killed is not there to be counted. */
async function meanMemory(members: readonly Member[]): Promise<number> {
  const sizes = await Promise.all(
    members.map(async ({ child }) => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
    }),
  );
  const alive = sizes.filter((size) => size > 0);
  return alive.reduce((sum, size) => sum + size, 0) / Math.max(1, alive.length);
}

/** Waits until no batch runs. @returns how many still do when patience ends */
async function untilQuiet(): Promise<number> {
  for (let waited = 0; ; waited++) {
    const { rows } = await client.query<{ running: number }>(
      `select count(*)::int as running from generation_batches where state = 'running'`,
    );
    const running = rows[0]?.running ?? 0;
    if (running === 0 || waited >= QUIET_SECONDS) return running;
    await pause(1);
  }
}
