import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { locatePostgres } from '../src/db/postgres-binaries.ts';
import { openCluster } from '../src/db/postgres-cluster.ts';
import { commandAs, identityFor } from '../src/db/postgres-identity.ts';
import { serverArguments } from '../src/db/postgres-settings.ts';
import { freePort } from '../src/lib/free-port.ts';

/** What streaming needs besides the embedded settings; the standby replays at once and breaks off reads in its way. */
const STREAMING = {
  max_wal_senders: '10',
  // No fewer than in the defaults with which the folder was made.
  max_worker_processes: '8',
  // What was acknowledged is in the log, and so on its way.
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  max_standby_streaming_delay: '0',
  hot_standby_feedback: 'off',
  wal_receiver_status_interval: '1s',
};

/** A primary and a physical standby that streams from it: two real servers of our own. */
export interface StandbyPair {
  /** As the application's role. */
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** As the superuser of the standby: it may stop and resume replaying. */
  readonly standbyAdminUrl: string;
  /** Resolves when the standby has replayed everything that the primary wrote until now. */
  caughtUp(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a cluster, copies its cold folder, and starts both, the copy as a hot standby (about two seconds). The packages
 * carry no pg_basebackup, and a folder that no server has open needs none.
 */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-standby-'));
  const cluster = await openCluster({ home: path.join(folder, 'primary'), durable: false });
  const copy = path.join(folder, 'standby');
  await cp(cluster.folder, copy, { recursive: true, mode: 0, preserveTimestamps: true });
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const address = (user: string, password: string, port: number) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/postownia`;
  await writeFile(path.join(copy, 'standby.signal'), '');
  const { adminPassword, password } = cluster;
  await appendFile(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=${adminPassword}'\n`,
  );
  const primaryUrl = address('postownia', password, primaryPort);
  const standbyUrl = address('postownia', password, standbyPort);
  const standbyAdminUrl = address('postgres', adminPassword, standbyPort);

  const primary = await startServer(cluster.folder, primaryPort, primaryUrl);
  let standby: ChildProcess | undefined = await startServer(copy, standbyPort, standbyUrl);
  const stopStandby = async () => {
    if (standby !== undefined) await stopServer(standby);
    standby = undefined;
  };
  return {
    primaryUrl,
    standbyUrl,
    standbyAdminUrl,
    stopStandby,
    startStandby: async () => {
      standby = await startServer(copy, standbyPort, standbyUrl);
    },
    caughtUp: async () => {
      const end = await ask(primaryUrl, 'select pg_current_wal_lsn() as value');
      const reached = `select pg_last_wal_replay_lsn() >= '${end}' as value`;
      while ((await ask(standbyUrl, reached)) !== true) await pause(5);
    },
    close: async () => {
      await stopStandby();
      await stopServer(primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks one question on a connection of its own. */
export async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return ((await client.query(question)).rows[0] as { value: unknown } | undefined)?.value;
  } finally {
    await client.end();
  }
}

async function startServer(folder: string, port: number, url: string): Promise<ChildProcess> {
  const identity = await identityFor({ cluster: folder });
  const settings = Object.entries(STREAMING).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = [...serverArguments({ cluster: folder, port, durable: false }), ...settings];
  const { command, args: all, ...ids } = commandAs(identity, locatePostgres().postgres, args);
  const server = spawn(command, all, { stdio: ['ignore', 'ignore', 'pipe'], ...ids });
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}: ${said}`);
    if ((await ask(url, 'select true as value').catch(() => false)) === true) return server;
    await pause(20);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}
