import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../src/lib/free-port.ts';

/** Since this one it carries prepared statements along (https://www.pgbouncer.org/changelog.html). */
const OLDEST = [1, 21];
/** It refuses root; its files are ours and readable by everybody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** PgBouncer itself, in transaction mode in front of one server. */
export interface PgBouncer {
  readonly url: string;
  /** Prepared statements on each of its connections to PostgreSQL at the moment. */
  prepared(): Promise<number[]>;
  close(): Promise<void>;
}

/** A PgBouncer that can be started, or why there is none. */
export type FoundPgBouncer = { command: string; version: string } | { missing: string };

/**
 * Looks for PgBouncer ≥ 1.21: what PGBOUNCER names, else `pgbouncer` on PATH. Nothing else is tried or installed.
 * @throws when PGBOUNCER names something that does not answer or is too old: whoever names one wants it used
 */
export function findPgBouncer(): FoundPgBouncer {
  const named = process.env.PGBOUNCER;
  const command = named ?? 'pgbouncer';
  const answer = spawnSync(command, ['--version'], { encoding: 'utf8', ...NOBODY });
  const version = /^PgBouncer (\d+\.\d+\.\d+)/.exec(answer.stdout ?? '')?.[1];
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  const fits = version !== undefined && major === OLDEST[0] && minor >= (OLDEST[1] ?? 0);
  if (fits) return { command, version };
  const missing = version === undefined ? `${command} does not answer` : `${command} is ${version}`;
  if (named !== undefined) throw new Error(`PGBOUNCER: ${missing}; 1.21 or newer is asked for.`);
  return { missing };
}

/**
 * Starts PgBouncer in transaction mode on a free port of loopback, with the settings that docs/capacity.md recommends.
 * Start-up parameters are refused, as its default is; connections to PostgreSQL are given out in turns.
 * @param options.servers connections to PostgreSQL at most, for each database
 * @throws when it ends while it starts, with its own words
 */
export async function startPgBouncer(options: {
  command: string;
  url: string;
  servers: number;
}): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-pgbouncer-'));
  const target = new URL(options.url);
  const port = await freePort();
  const login = `user=${target.username} password=${decodeURIComponent(target.password)}`;
  const settings = `[databases]
* = host=${target.hostname} port=${target.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = ${options.servers}
max_client_conn = 500
server_round_robin = 1
`;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  const child = spawn(options.command, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...NOBODY });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  const console = new URL(`postgres://admin@127.0.0.1:${port}/pgbouncer`).href;
  await untilAnswers(child, console, () => said);
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    prepared: async () => {
      const { rows } = await askConsole(console, 'show servers');
      return rows.map((row: { prepared_statements: string }) => Number(row.prepared_statements));
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // At once: SIGTERM would wait until the last client has left.
      if (child.exitCode === null && child.kill('SIGQUIT')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(child: ChildProcess, console: string, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${said()}`);
    const answers = await askConsole(console, 'show version').then(
      () => true,
      () => false,
    );
    if (answers) return;
    await pause(20);
  }
}

/** Its own console: a database by name, which answers simple questions only. */
async function askConsole(console: string, question: string): Promise<pg.QueryResult> {
  const client = new pg.Client(console);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(question);
  } finally {
    await client.end();
  }
}
