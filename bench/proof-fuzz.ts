import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { readApiOperations } from '../server/test/api-operations.ts';
import { type ApiRequest, requestsTo } from '../server/test/api-requests.ts';
import { startCluster } from './cluster.ts';
import { type FuzzUser, seedUsers } from './fuzz-users.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- fuzz [--runs n] [--seed n] [--slice]`: requests made from the OpenAPI document (valid, nearly valid, hostile)
 * over every operation, sent by signed-in people who know the ids of their own rows and of everybody else's. No answer
 * is a 5xx or slower than 2 s, and none ever holds a row of another workspace.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, slice: { type: 'boolean' } },
});
const SMOKE = values.slice ?? false;
const RUNS = Number(values.runs ?? (SMOKE ? 1_500 : 100_000));
const SEED = Number(values.seed ?? Date.now() % 1_000_000_007);
const USERS = 200;
const AT_ONCE = 8;
/** A slice runs beside everything else: there only an answer that never comes is one too slow. */
const SLOWEST_MILLISECONDS = SMOKE ? 20_000 : 2_000;

interface Finding {
  readonly why: string;
  readonly request: ApiRequest;
  readonly status: number;
  readonly answer: string;
}

const operations = await readApiOperations();
const cluster = await startCluster({ webs: 1, workers: 0 });
const [web] = cluster.members;
if (web === undefined) throw new Error('no web process');
const findings: Finding[] = [];
const statuses = new Map<string, number>();
const milliseconds: number[] = [];
const undeclared = new Map<string, number>();
try {
  const users = await seedUsers(cluster.databaseUrl, cluster.appUrl, USERS);
  const queue = plan(users);
  const sender = async () => {
    for (let next = queue.next(); !next.done; next = queue.next())
      await send(next.value.request, next.value.user, users);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
} finally {
  await cluster.close();
}

/** Every operation gets its share; who asks changes with each request. */
function* plan(users: readonly FuzzUser[]) {
  const each = Math.ceil(RUNS / operations.length);
  for (let round = 0, sent = 0; sent < RUNS; round++) {
    for (const operation of operations) {
      if (sent >= RUNS || round >= each) return;
      const user = users[(round * 7 + operations.indexOf(operation)) % users.length] as FuzzUser;
      const stranger = users[(round * 13 + 1) % users.length] as FuzzUser;
      const ids = [...user.ids, ...stranger.ids.slice(0, 8)];
      const [request] = fc.sample(requestsTo(operation, ids), { numRuns: 1, seed: SEED + sent });
      if (request === undefined) throw new Error('nothing was generated');
      sent += 1;
      yield { request, user };
    }
  }
}

async function send(request: ApiRequest, user: FuzzUser, users: readonly FuzzUser[]): Promise<void> {
  const streams = operations.find(({ id }) => id === request.operation)?.streams === true;
  const begun = performance.now();
  const given = { cookie: user.cookie, origin: cluster.appUrl, 'x-forwarded-for': addressOf(user) };
  let status = 0;
  let answer = '';
  try {
    const response = await fetch(`${web?.url}/api/v1${request.address}`, {
      method: request.method,
      headers: { ...given, ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(30_000),
    });
    status = response.status;
    if (streams && response.ok) await response.body?.cancel();
    else answer = await response.text();
  } catch (error) {
    answer = String(error instanceof Error ? (error.cause ?? error) : error);
  }
  note({ request, user, users, status, answer, took: performance.now() - begun });
}

function note(sent: {
  request: ApiRequest;
  user: FuzzUser;
  users: readonly FuzzUser[];
  status: number;
  answer: string;
  took: number;
}): void {
  const { request, user, users, status, answer, took } = sent;
  const found = (why: string) => findings.push({ why, request, status, answer: answer.slice(0, 500) });
  milliseconds.push(took);
  const key = `${request.kind} ${Math.floor(status / 100)}xx`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  if (status === 0) found('no answer');
  if (status >= 500) found('5xx');
  if (took > SLOWEST_MILLISECONDS) found(`slower than ${SLOWEST_MILLISECONDS} ms: ${Math.round(took)}`);
  const foreign = /ZNAK\d+X[0-9a-f]{12}/g;
  for (const [mark] of answer.matchAll(foreign)) if (mark !== user.mark) found('a text of another workspace');
  // An id that the request named itself may be said back: it was not learned here.
  const asked = `${request.address} ${request.body ?? ''}`;
  const learned = ({ workspaceId }: FuzzUser) => answer.includes(workspaceId) && !asked.includes(workspaceId);
  if (status < 300 && users.some((other) => other !== user && learned(other)))
    found('an id of another workspace');
  const declared = operations.find(({ id }) => id === request.operation)?.statuses ?? [];
  const unnamed = `${status} of ${request.operation}`;
  // 431 is said below the API: no header or address longer than 16 KB reaches it.
  if (status > 0 && status !== 431 && !declared.includes(status))
    undeclared.set(unnamed, (undeclared.get(unnamed) ?? 0) + 1);
}

/** Limits count addresses too: everybody has their own. */
function addressOf(user: FuzzUser): string {
  const n = Number(/\d+/.exec(user.mark)?.[0] ?? 0);
  return `10.1.${Math.floor(n / 250)}.${n % 250}`;
}

const seen = new Map<string, Finding>();
for (const finding of findings)
  seen.set(`${finding.why.split(':')[0]} ${finding.request.operation}`, finding);
for (const [what, { request, status, answer }] of seen) {
  process.stdout.write(`\n${what} (${status})\n  ${request.method} ${request.address.slice(0, 300)}\n`);
  process.stdout.write(
    `  ${JSON.stringify(request.headers)} ${request.body?.slice(0, 500)}\n  → ${answer}\n`,
  );
}
for (const [what, times] of undeclared)
  process.stdout.write(`not in the document: ${what}, ${times} times\n`);
if (seen.size > 0) process.stdout.write(`${web.lines.slice(-40).join('\n')}\n`);

milliseconds.sort((a, b) => a - b);
const percentile = (share: number) => milliseconds[Math.floor(milliseconds.length * share)] ?? 0;
const count = (why: RegExp) => findings.filter((finding) => why.test(finding.why)).length;
const figures: Figure[] = [
  { name: 'requests', value: milliseconds.length, unit: '', least: RUNS },
  { name: 'operations', value: operations.length, unit: '' },
  { name: '5xx answers', value: count(/5xx/), unit: '', most: 0 },
  { name: 'connections without an answer', value: count(/no answer/), unit: '', most: 0 },
  {
    name: `answers slower than ${SLOWEST_MILLISECONDS / 1_000} s`,
    value: count(/slower/),
    unit: '',
    most: 0,
  },
  { name: 'rows of another workspace', value: count(/another workspace/), unit: '', most: 0 },
  {
    name: 'statuses the document does not name',
    value: [...undeclared.values()].reduce((a, b) => a + b, 0),
    unit: '',
  },
  { name: 'p50', value: percentile(0.5), unit: 'ms' },
  { name: 'p99', value: percentile(0.99), unit: 'ms' },
  { name: 'slowest', value: milliseconds.at(-1) ?? 0, unit: 'ms' },
  { name: 'seed', value: SEED, unit: '' },
  ...[...statuses].sort().map(([name, value]) => ({ name, value, unit: '' })),
];
conclude('fuzz', figures, { slice: SMOKE });
