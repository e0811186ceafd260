import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { commandAs, handOver, identityFor } from '../../server/src/db/postgres-identity.ts';
import { freePort } from '../../server/src/lib/free-port.ts';

/** A running server with an empty cluster of its own. */
export interface SystemServer {
  /** Address of its superuser. */
  readonly adminUrl: string;
  /** As it says of itself: "15.18". */
  readonly version: string;
  stop(): Promise<void>;
}

/** Where Debian's packages put the programs of each major version. */
const DEBIAN = '/usr/lib/postgresql';
const START_SECONDS = 30;
/** As many as test files hold at once, with room. */
const CONNECTIONS = 300;

/** Folders with the programs of PostgreSQL that this system has, oldest first. */
export const systemBinaries = (): string[] =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((one, other) => Number(one) - Number(other))
    .map((major) => path.join(DEBIAN, major, 'bin'))
    .filter((folder) => existsSync(path.join(folder, 'initdb')));

/** Starts a server of the system with a fresh cluster that gives up crash safety; `stop` removes both. */
export async function startSystemServer(binaries: string): Promise<SystemServer> {
  const home = await mkdtemp(path.join(tmpdir(), 'postownia-system-postgres-'));
  const identity = await identityFor({ cluster: home });
  if (identity.kind === 'other-user') await handOver(home, identity.uid);
  const as = (program: string, args: string[]) => commandAs(identity, path.join(binaries, program), args);
  const cluster = path.join(home, 'cluster');
  const made = as('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  execFileSync(made.command, made.args, { stdio: 'ignore', ...userOf(made) });
  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    ...['fsync=off', 'autovacuum=off', `max_connections=${CONNECTIONS}`, 'timezone=UTC'],
  ];
  const run = as('postgres', ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]);
  const server = spawn(run.command, run.args, { stdio: 'ignore', ...userOf(run) });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    return { adminUrl, version: await versionOf(adminUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the server answers. */
export async function versionOf(adminUrl: string): Promise<string> {
  const deadline = Date.now() + START_SECONDS * 1_000;
  for (;;) {
    const client = new pg.Client(adminUrl);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version.split(' ')[0] ?? '';
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const userOf = ({ uid, gid }: { uid?: number; gid?: number }) =>
  uid === undefined || gid === undefined ? {} : { uid, gid };
