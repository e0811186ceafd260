import { parseArgs } from 'node:util';
import { freePort } from '../server/src/lib/free-port.ts';
import { startBalancer } from './balancer.ts';
import type { Member } from './cluster.ts';
import { openCrowd, pause } from './crowd/fixture.ts';
import { mixedLoad } from './mixed-load.ts';
import { conclude, type Figure } from './report.ts';
import { countOutcomes } from './soak/count-outcomes.ts';
import { everythingOn } from './soak/everything-on.ts';
import { watchSurvivors } from './soak/watch-survivors.ts';

/**
 * `npm run proof -- soak [--seconds n] [--slice]`: an hour with everything on (reads, edits, texts, images, uploads, reels, posts
 * that go out, open streams) on two web and two worker processes. One web and one worker live through it; one of the others is
 * killed every 20 s and started again. No acknowledged write is lost, nothing goes out twice, the ledger adds up, no work stays
 * undone, no connection is left behind, and memory of those that lived stays flat.
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
/** How long the last work may take to be done after the load ends: a reel whose maker was killed waits for its lease. */
const QUIET_SECONDS = 300;

const appPort = await freePort();
const crowd = await openCrowd({
  size: { slice: SMOKE, days: 1, brands: CLIENTS },
  users: CLIENTS,
  webs: 2,
  workers: 2,
  appPort,
});
const { cluster, client, users } = crowd;
const balancer = await startBalancer(
  appPort,
  cluster.members.filter(({ role }) => role === 'web'),
);
const [web, spareWeb, worker, spareWorker] = cluster.members as [Member, Member, Member, Member];
let kills = 0;
const connections: number[] = [];
try {
  const url = `http://127.0.0.1:${appPort}`;
  const load = mixedLoad({ url, origin: cluster.appUrl, users, tolerant: true, newTexts: true });
  const stopEverything = await everythingOn(crowd, url);
  const memory = await watchSurvivors([web, worker], SECONDS);
  const begun = Date.now();
  const passed = () => (Date.now() - begun) / 1_000;
  const killing = (async () => {
    for (let next = KILL_SECONDS; next < SECONDS - 5; next += KILL_SECONDS) {
      await pause(Math.max(0, next - passed()) * 1_000);
      const victim = Math.random() < 0.5 ? spareWeb : spareWorker;
      await cluster.end(victim, 'SIGKILL');
      kills += 1;
      await cluster.restart(victim);
    }
  })();
  while (passed() < SECONDS) {
    await pause(SAMPLE_SECONDS * 1_000);
    await memory.step();
    connections.push(await countConnections());
  }
  await killing;
  const [done, everything] = await Promise.all([load.stop(), stopEverything()]);
  const undone = await untilQuiet();
  const lived = memory.end();
  const { rows: ledger } = await client.query<{ apart: number; open: number }>(
    `select (select count(*)::int from token_accounts a where a.balance <>
        (select coalesce(sum(e.amount), 0) from token_entries e where e.organization_id = a.organization_id)) as apart,
      (select count(*)::int from token_reservations r where r.used + r.returned < r.amount) as open`,
  );
  const lost = await done.countLost(client);
  const outcomes = await countOutcomes(crowd, everything);
  for (const line of everything.failures.slice(0, 10)) process.stdout.write(`${line}\n`);
  await balancer.close();
  await Promise.all(cluster.members.map((member) => cluster.end(member, 'SIGTERM')));
  const figures: Figure[] = [
    { name: 'seconds', value: SECONDS, unit: 's' },
    { name: 'processes killed', value: kills, unit: '', least: Math.floor(SECONDS / KILL_SECONDS) - 1 },
    { name: 'requests', value: done.requests, unit: '', least: SMOKE ? 1 : SECONDS },
    { name: 'requests cut off by a kill', value: done.broken + everything.unanswered, unit: '' },
    { name: 'acknowledged writes', value: done.writes, unit: '', least: SMOKE ? 1 : SECONDS / 4 },
    { name: 'acknowledged writes that are gone', value: lost, unit: '', most: 0 },
    { name: 'new texts asked for', value: done.newTexts, unit: '', least: SMOKE ? 0 : SECONDS / 60 },
    ...outcomes,
    { name: 'work left undone', value: undone, unit: '', most: 0 },
    { name: 'ledgers that do not add up', value: ledger[0]?.apart ?? -1, unit: '', most: 0 },
    { name: 'reservations left open', value: ledger[0]?.open ?? -1, unit: '', most: 0 },
    // Those of a process that was just killed may still end when it is there again.
    { name: 'most connections', value: Math.max(...connections), unit: '', most: 5 * CONNECTIONS },
    { name: 'connections left behind', value: await countConnections(), unit: '', most: 0 },
    // In a minute nothing is warm.
    ...(SMOKE ? lived.map(({ name, value, unit }) => ({ name, value, unit })) : lived),
  ];
  conclude('soak', figures, { slice: SMOKE });
} finally {
  await crowd.close();
}

async function countConnections(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name like 'postownia%' and application_name not like 'postownia-owner%'`,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until nothing is being made or sent. @returns how much still is when patience ends */
async function untilQuiet(): Promise<number> {
  for (let waited = 0; ; waited++) {
    const { rows } = await client.query<{ running: number }>(
      `select ((select count(*) from generation_batches where state = 'running')
        + (select count(*) from reels where state not in ('done', 'failed', 'cancelled'))
        + (select count(*) from publications p join social_accounts a on a.id = p.account_id
           where a.encrypted_token is not null and p.due_at <= now()
             and p.state in ('planned', 'claimed', 'preparing', 'remote-ready', 'publishing', 'unknown')))::int as running`,
    );
    const running = rows[0]?.running ?? 0;
    if (running === 0 || waited >= QUIET_SECONDS) return running;
    await pause(1_000);
  }
}
