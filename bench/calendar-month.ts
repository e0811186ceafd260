import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startProduct } from '../e2e/start-product.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { signUpPerson } from './new-person.ts';
import type { Figure } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const OTHER_WORKSPACES = 2_000;
const POSTS_EACH = 500;
const MONTH = { from: '2026-12-01', to: '2026-12-31' };

/** A million posts of other workspaces around thirty of ours, spread so that neighbours on disk are strangers. */
async function seed(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ id: string }>('select id from workspaces limit 1');
  const mine = found.rows[0]?.id;
  if (mine === undefined) throw new Error('The bench person has no workspace.');
  await client.query(
    `insert into workspaces (id, name, slug, created_at)
     select gen_random_uuid(), 'Marka ' || n, 'marka-' || n, $1 from generate_series(1, ${OTHER_WORKSPACES}) n`,
    [new Date()],
  );
  const insertPosts = `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
     select w.id, date '2026-01-01' + n, time '10:00',
       'Chleb na zakwasie rośnie całą noc, a rano pachnie nim cała ulica. Zajrzyj po ciepły bochenek. #chleb #zakwas #radom',
       'pl', $1, $1`;
  await client.query(
    `${insertPosts} from generate_series(0, ${POSTS_EACH - 1}) n cross join workspaces w where w.id <> $2`,
    [new Date(), mine],
  );
  await client.query(
    `${insertPosts} from generate_series(334, 363) n cross join workspaces w where w.id = $2`,
    [new Date(), mine],
  );
  await client.query('vacuum (analyze) posts');
  await client.end();
  return mine;
}

async function load(url: string, headers: Record<string, string>, connections: number) {
  const run = (duration: number) => autocannon({ url, headers, connections, duration });
  await run(3);
  const result = await run(SECONDS);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function startBareFastify(url: string, workspaceId: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'bare-fastify.ts'), [
    url,
    workspaceId,
    MONTH.from,
    MONTH.to,
  ]);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, url: String(message) }));
    child.once('exit', (code) => reject(new Error(`bare Fastify ended with ${code}`)));
  });
}

/** A signed-in month read against bare Fastify with the same prepared SQL, in the same run, on the same database. */
export async function measureCalendarMonth(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const product = await startProduct({ environment: { DATABASE_URL: postgres.url } });
  let bare: Awaited<ReturnType<typeof startBareFastify>> | undefined;
  try {
    const { headers } = await signUpPerson(product.url);
    const workspaceId = await seed(postgres.url);
    bare = await startBareFastify(postgres.url, workspaceId);
    const address = `${product.url}/api/v1/posts?from=${MONTH.from}&to=${MONTH.to}`;
    const body = (await (await fetch(address, { headers })).json()) as { posts: unknown[] };
    if (body.posts.length !== 30) throw new Error(`The month has ${body.posts.length} posts, not 30.`);
    const ours = await load(address.replace('localhost', '127.0.0.1'), headers, 10);
    const theirs = await load(bare.url, {}, 10);
    const crowd = await load(address.replace('localhost', '127.0.0.1'), headers, 50);
    return [
      { name: 'calendar month, 10 connections', value: ours.perSecond, unit: 'req/s', least: 1800 },
      { name: 'calendar month, p99', value: ours.p99, unit: 'ms', most: 15 },
      { name: 'bare Fastify, same SQL', value: theirs.perSecond, unit: 'req/s' },
      { name: 'ours : bare Fastify', value: ours.perSecond / theirs.perSecond, unit: '×', least: 0.5 },
      { name: 'p99 : p50 at 50 connections', value: crowd.p99 / crowd.p50, unit: '×', most: 5 },
    ];
  } finally {
    bare?.child.kill();
    await product.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
