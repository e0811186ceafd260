import { parseArgs } from 'node:util';
import pg from 'pg';
import { startCluster } from './cluster.ts';
import { readDoors } from './fuzz/doors.ts';
import { Judge } from './fuzz/judge.ts';
import { KnownIds } from './fuzz/known-ids.ts';
import { featureOf, planRequests } from './fuzz/plan.ts';
import { send } from './fuzz/send.ts';
import { watchMemory } from './fuzz/watch-memory.ts';
import { seedUsers } from './fuzz-users.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- fuzz [--runs n] [--seed n] [--slice]`: requests made from the OpenAPI document (valid, nearly valid, hostile)
 * to every operation, uploads, event streams and dear reads among them, and to every door beside it, sent by signed-in people
 * who know the ids of their own rows and of everybody else's, and by visitors. No answer is a 5xx or slower than 2 s, none
 * ever holds a row of another workspace, and the web process stays as large as it was once it was warm.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, slice: { type: 'boolean' } },
});
const SMOKE = values.slice ?? false;
const RUNS = Number(values.runs ?? (SMOKE ? 1_500 : 100_000));
const SEED = Number(values.seed ?? Date.now() % 1_000_000_007);
const USERS = 200;
const AT_ONCE = 6;
/** A slice runs beside everything else: there only an answer that never comes is one too slow. */
const SLOWEST_MILLISECONDS = SMOKE ? 20_000 : 2_000;

/** What is drawn and decoded is asked one at a time: how many at once it bears is another proof's matter (`crowd`). */
const DRAWS = new Set(['costly reads', 'uploads']);
const line = oneAtATime();

const doors = await readDoors();
const inspected = { NODE_OPTIONS: '--inspect-port=0' };
const cluster = await startCluster({ webs: 1, workers: 0, environment: inspected });
const [web] = cluster.members;
if (web === undefined) throw new Error('no web process');
const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
const begun = performance.now();
const memory: Figure[] = [];
let judge: Judge;
let sent = 0;
try {
  const users = await seedUsers(cluster.databaseUrl, cluster.appUrl, USERS);
  const [operator] = users;
  if (operator === undefined) throw new Error('nobody to ask');
  await pool.query('update users set operator = true where id = $1', [operator.userId]);
  const known = new KnownIds(users);
  judge = new Judge({ known, slowest: SLOWEST_MILLISECONDS });
  const requests = await planRequests({
    doors,
    users: users.slice(1),
    operator,
    known,
    runs: RUNS,
    seed: SEED,
  });
  // So few requests warm nothing up.
  const watching = SMOKE ? null : await watchMemory(web, () => sent / RUNS);
  // An archive that somebody happened to open would refuse all that comes after it.
  const unlocking = setInterval(
    () => void pool.query('update workspaces set archived_at = null where archived_at is not null'),
    5_000,
  );
  const ask = async () => {
    for (let next = requests.next(); next.done !== true; next = requests.next()) {
      const leave = await (DRAWS.has(next.value.door.kind) ? line.enter() : undefined);
      const answer = await send(next.value, { url: web.url, appUrl: cluster.appUrl, pool });
      leave?.();
      judge.look(next.value, answer);
      if (answer.status < 300) known.learn(next.value.user, featureOf(next.value.door), answer.text);
      sent += 1;
      await watching?.step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  clearInterval(unlocking);
  memory.push(...(watching?.end() ?? []));
} finally {
  await pool.end();
  await cluster.close();
}

for (const text of judge.lines()) process.stdout.write(`${text}\n`);
conclude(
  'fuzz',
  [
    { name: 'requests', value: sent, unit: '', least: RUNS },
    ...judge.figures(doors),
    ...memory,
    { name: 'minutes', value: (performance.now() - begun) / 60_000, unit: '' },
    { name: 'seed', value: SEED, unit: '' },
  ],
  { slice: SMOKE },
);

/** Lets one in after the other; whoever is in says when they leave. */
function oneAtATime() {
  let last = Promise.resolve();
  return {
    async enter(): Promise<() => void> {
      const before = last;
      let leave: () => void = () => undefined;
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}
