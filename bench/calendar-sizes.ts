import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startProduct } from '../e2e/start-product.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { type LoadedDatabase, MONTH, openLoadedDatabase } from './loaded-database.ts';
import { MONTH_STATEMENT } from './month-statement.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';

/** Each load of each round. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
/** Posts of others around the month that is read. */
const SIZES = (process.env.BENCH_POSTS ?? '10000,1000000,10000000').split(',').map(Number);
/** The size at which everything else is looked at, too. */
const TYPICAL = 1_000_000;

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests answered, the warm-up's included. */
  readonly requests: number;
}

async function load(options: {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  paths?: readonly string[];
}): Promise<Load> {
  const { url, connections, headers = {}, paths } = options;
  const requests = paths?.map((address) => ({ path: address, headers }));
  const run = (duration: number) =>
    autocannon({ url, headers, connections, duration, ...(requests === undefined ? {} : { requests }) });
  // Until the compiler has settled: a second is too short for it.
  const warm = await run(3);
  const result = await run(SECONDS);
  // An answer that the asker holds already is none of the 2xx.
  const bad = result.non2xx - result['3xx'];
  if (bad > 0 || result.errors > 0) throw new Error(`${url}: ${bad} bad answers, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: warm.requests.total + result.requests.total,
  };
}

/** The month's statement through the same driver, prepared, ten at a time, and nothing else. */
async function rawSql(url: string, workspaceId: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const statement = { name: 'month', text: MONTH_STATEMENT, values: [workspaceId, MONTH.from, MONTH.to] };
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let done = 0;
    const one = async () => {
      for (; performance.now() < end; done += 1) await pool.query(statement);
    };
    await Promise.all(Array.from({ length: 10 }, one));
    return done / seconds;
  };
  await run(1);
  const perSecond = await run(SECONDS);
  await pool.end();
  return perSecond;
}

async function startBareFastify(
  url: string,
  { workspaceId, userId }: Pick<LoadedDatabase, 'workspaceId' | 'userId'>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'bare-fastify.ts'), [
    url,
    workspaceId,
    MONTH.from,
    MONTH.to,
    userId,
  ]);
  const [address] = (await once(child, 'message')) as [string];
  return { child, url: address };
}

const shownSize = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000} M` : `${size / 1_000} k`);

/** What each size is measured with: a product, bare Fastify and the driver on one database. */
interface Fixture {
  readonly product: { url: string; headers: Record<string, string> };
  readonly bareUrl: string;
  readonly databaseUrl: string;
  readonly database: LoadedDatabase;
}

async function measureSize(fixture: Fixture, size: number): Promise<Figure[]> {
  const { product, bareUrl, databaseUrl, database } = fixture;
  const filled = await database.fillPosts(size);
  process.stdout.write(`${shownSize(size)} posts are there\n`);
  if (size === TYPICAL) await database.fillHistory();
  const month = `${product.url}/api/v1/posts?from=${MONTH.from}&to=${MONTH.to}`;
  const { headers } = product;
  const first = await fetch(month, { headers });
  const { posts } = (await first.json()) as { posts: unknown[] };
  if (posts.length !== 30) throw new Error(`The month has ${posts.length} posts, not 30.`);
  const knowing = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
  const raw = await rawSql(databaseUrl, database.workspaceId);
  // In turns: what else the machine does then strikes both alike.
  const rounds: { bare: Load; ours: Load; known: Load; bareFull: Load; full: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await load({ url: bareUrl, connections: 10 }),
      ours: await load({ url: month, headers, connections: 10 }),
      known: await load({ url: month, headers: knowing, connections: 10 }),
      bareFull: await load({ url: bareUrl, connections: 50 }),
      full: await load({ url: month, headers, connections: 50 }),
    });
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) =>
    rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  const ours = middle((round) => round.ours.perSecond);
  const bare = middle((round) => round.bare.perSecond);
  const share = middle((round) => round.ours.perSecond / round.bare.perSecond);
  const spread = middle(({ full }) => full.p99 / full.p50);
  const at = `at ${shownSize(size)} posts`;
  const figures: Figure[] = [
    { name: `${at}: made in`, value: filled, unit: 's' },
    { name: `${at}: the statement, raw`, value: raw, unit: '/s' },
    { name: `${at}: bare Fastify, same SQL`, value: bare, unit: 'req/s' },
    { name: `${at}: calendar month, signed in`, value: ours, unit: 'req/s', least: 1800 },
    { name: `${at}: ours : raw`, value: ours / raw, unit: '×' },
    { name: `${at}: ours : bare Fastify`, value: share, unit: '×', least: 0.8 },
    {
      name: `${at}: an unchanged month : bare Fastify`,
      value: middle(({ known, bare }) => known.perSecond / bare.perSecond),
      unit: '×',
      least: 1.5,
    },
    { name: `${at}: p99 : p50, 50 connections`, value: spread, unit: '×', most: 5 },
    {
      name: `${at}: bare Fastify's p99 : p50`,
      value: middle(({ bareFull }) => bareFull.p99 / bareFull.p50),
      unit: '×',
    },
  ];
  figures.push(...(await measureMonthCost(fixture, { at, month })), ...(await measureOverview(fixture, at)));
  return size === TYPICAL ? [...figures, ...(await measureMix(fixture, bare))] : figures;
}

/** What a month costs the database. */
async function measureMonthCost(
  { product: { headers }, database }: Fixture,
  { at, month }: { at: string; month: string },
): Promise<Figure[]> {
  await settled(database);
  const { requests } = await load({ url: month, headers, connections: 10 });
  const { transactions, pages } = await settled(database);
  return [
    { name: `${at}: month, transactions a request`, value: transactions / requests, unit: '' },
    { name: `${at}: month, database pages a request`, value: pages / requests, unit: '' },
  ];
}

/** The overview beside bare Fastify with its statement, and what a request costs the database. */
async function measureOverview({ product, bareUrl, database }: Fixture, at: string): Promise<Figure[]> {
  const { headers } = product;
  const overview = `${product.url}/api/v1/overview`;
  const shares: number[] = [];
  const costs: { transactions: number; pages: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await load({ url: `${bareUrl}/overview`, connections: 10 });
    await settled(database);
    const ours = await load({ url: overview, headers, connections: 10 });
    const { transactions, pages } = await settled(database);
    shares.push(ours.perSecond / bare.perSecond);
    costs.push({ transactions: transactions / ours.requests, pages: pages / ours.requests });
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return [
    { name: `${at}: overview : bare Fastify, same SQL`, value: middle(shares), unit: '×', least: 0.5 },
    {
      name: `${at}: overview, transactions a request`,
      value: middle(costs.map((cost) => cost.transactions)),
      unit: '',
    },
    {
      name: `${at}: overview, database pages a request`,
      value: middle(costs.map((cost) => cost.pages)),
      unit: '',
    },
  ];
}

/** What the database did since the last call; its statistics arrive a second late. */
async function settled(database: LoadedDatabase) {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return database.workDone();
}

/** What people ask for, in the proportion in which they do; and whether any of it reads a whole table. */
async function measureMix({ product, database }: Fixture, bare: number): Promise<Figure[]> {
  const { posts } = (await (
    await fetch(`${product.url}/api/v1/posts?from=${MONTH.from}&to=${MONTH.to}`, { headers: product.headers })
  ).json()) as { posts: { id: string }[] };
  const month = `/api/v1/posts?from=${MONTH.from}&to=${MONTH.to}`;
  const one = `/api/v1/posts/${posts[0]?.id}`;
  const paths = [
    ...[
      month,
      '/api/v1/tokens',
      month,
      '/api/v1/attention',
      month,
      one,
      month,
      '/api/v1/overview',
      month,
      one,
    ],
    ...[`${one}/versions`, month, '/api/v1/analytics/metrics', month, '/api/v1/social-accounts'],
  ];
  // Statistics arrive a second late, those of filling it too.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await database.rowsRead();
  const mix = await load({ url: product.url, headers: product.headers, connections: 50, paths });
  // The worker's sweeps run at every full minute.
  await new Promise((resolve) => setTimeout(resolve, 65_000));
  const read = await database.rowsRead();
  const plan = await database.explain(MONTH_STATEMENT, [database.workspaceId, MONTH.from, MONTH.to]);
  return [
    { name: 'API mix, 50 connections', value: mix.perSecond, unit: 'req/s' },
    { name: 'API mix : bare Fastify month', value: mix.perSecond / bare, unit: '×' },
    { name: 'API mix, p99', value: mix.p99, unit: 'ms' },
    { name: 'API mix, rows of big tables read per request', value: read / mix.requests, unit: '', most: 50 },
    { name: "the month's plan reads by index", value: /Seq Scan/.test(plan) ? 0 : 1, unit: '', least: 1 },
  ];
}

/** Whether the largest size is served as fast as the smallest; both beside bare Fastify, which does the same reads. */
function compareSizes(figures: readonly Figure[]): Figure[] {
  const [smallest, largest] = [SIZES.at(0), SIZES.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return [];
  const measuredAt = (size: number, what: string) =>
    figures.find(({ name }) => name === `at ${shownSize(size)} posts: ${what}`)?.value ?? Number.NaN;
  const compare = (what: string, least?: number): Figure => ({
    name: `${what}: ${shownSize(largest)} posts of others against ${shownSize(smallest)}`,
    value: measuredAt(largest, what) / measuredAt(smallest, what),
    unit: '×',
    ...(least === undefined ? {} : { least }),
  });
  return [
    compare('ours : bare Fastify', 0.9),
    compare('overview : bare Fastify, same SQL', 0.9),
    compare('calendar month, signed in', 0.8),
    compare('month, database pages a request'),
    compare('overview, database pages a request'),
  ];
}

/** Programs compile what is hot while they are asked; the first size would be measured with that in it. */
async function warmUp(headers: Record<string, string>, addresses: readonly string[]) {
  for (const url of addresses)
    for (let round = 0; round < ROUNDS; round++) await load({ url, headers, connections: 10 });
}

/** A signed-in month beside raw SQL and bare Fastify, in the same run, on the same database, at growing sizes. */
export async function measureCalendarSizes(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const product = await startProduct({ environment: { DATABASE_URL: postgres.url } });
  let bare: Awaited<ReturnType<typeof startBareFastify>> | undefined;
  let database: LoadedDatabase | undefined;
  try {
    const { headers } = await signUpUser(product.url);
    database = await openLoadedDatabase(postgres.adminUrl);
    bare = await startBareFastify(postgres.url, database);
    const figures: Figure[] = [];
    const url = product.url.replace('localhost', '127.0.0.1');
    const month = `${url}/api/v1/posts?from=${MONTH.from}&to=${MONTH.to}`;
    await warmUp(headers, [month, `${url}/api/v1/overview`, bare.url, `${bare.url}/overview`]);
    for (const size of SIZES) {
      const fixture = { product: { url, headers }, bareUrl: bare.url, databaseUrl: postgres.url, database };
      process.stdout.write(`filling up to ${shownSize(size)} posts\n`);
      figures.push(...(await measureSize(fixture, size)));
      process.stdout.write(`measured at ${shownSize(size)} posts\n`);
    }
    return [...figures, ...compareSizes(figures)];
  } finally {
    bare?.child.kill();
    await database?.close();
    await product.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
