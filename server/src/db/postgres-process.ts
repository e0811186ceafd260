import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../lib/free-port.ts';
import { isAlive, isTaken } from './is-alive.ts';
import { locatePostgres } from './postgres-binaries.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { commandAs, identityFor } from './postgres-identity.ts';
import { serverArguments } from './postgres-settings.ts';

/** A running postmaster. `reused`: it was found running, not started by this call. */
export interface Postmaster {
  pid: number;
  port: number;
  reused: boolean;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const logLimitBytes = 10_000_000;
const lockedByAnotherContainer = 75;

/**
 * Returns the cluster's running server, starting it when none runs. A server that outlived its Node process (kill -9)
 * is found by its pid file and used again; a pid file that now names a stranger is removed.
 * `keepPort` insists on the cluster's port, because someone already knows the address.
 * Safe when several processes call it at once: PostgreSQL's own lock lets one server through, the others find it.
 */
export async function ensurePostmaster({
  cluster,
  durable,
  keepPort = false,
}: {
  cluster: PostgresCluster;
  durable: boolean;
  keepPort?: boolean;
}): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs;
  let reused = true;
  let attempts = 0;
  let port = cluster.port;
  while (Date.now() < deadline) {
    const found = readPidFile(cluster.folder);
    if (found !== undefined && belongsToCluster(found.pid, cluster.folder)) {
      if (found.status === 'ready') return { pid: found.pid, port: found.port, reused };
      await pause(10);
      continue;
    }
    if (found !== undefined && isTaken(found.pid)) removeForeignPidFile(cluster.folder, found.pid);
    if (++attempts > 50) break;
    port = keepPort ? cluster.port : await freePort(attempts === 1 ? port : 0);
    reused = false;
    const exitCode = await launch(cluster, port, durable);
    // Someone else holds the folder or took the port: look again, they may be about to finish.
    if (exitCode !== undefined) await pause(exitCode === lockedByAnotherContainer ? 500 : 100);
  }
  throw new Error(
    `PostgreSQL did not start in ${cluster.folder}. Its log ends with:\n${logTail(cluster.logFile)}`,
  );
}

/** Stops a server in its fast mode (open transactions roll back) and waits until it is gone. */
export async function stopPostmaster(cluster: PostgresCluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(locatePostgres().pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast'], { stdio: 'ignore' });
  } else {
    signalPostmaster(pid, 'SIGINT');
  }
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      signalPostmaster(pid, 'SIGQUIT');
      return;
    }
    await pause(5);
  }
}

/** Sends a signal; a server that is already gone is what was wanted. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts the server and waits until it is ready (undefined) or has exited (its code). */
async function launch(cluster: PostgresCluster, port: number, durable: boolean): Promise<number | undefined> {
  const { postgres } = locatePostgres();
  const identity = await identityFor({ cluster: cluster.folder });
  const wrapped = commandAs(identity, postgres, serverArguments({ cluster: cluster.folder, port, durable }));
  const { command, args } = withFileLock(cluster.lockFile, wrapped.command, wrapped.args);
  rotateLog(cluster.logFile);
  const log = openSync(cluster.logFile, 'a', 0o600);
  // Detached: Ctrl-C reaches the whole foreground group, and the database must be the last to go.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
    ...(wrapped.uid === undefined ? {} : { uid: wrapped.uid, gid: wrapped.gid }),
  });
  closeSync(log);
  child.unref();
  let exitCode: number | undefined;
  child.once('exit', (code) => {
    exitCode = code ?? 1;
  });
  child.once('error', () => {
    exitCode = 1;
  });
  while (exitCode === undefined) {
    const found = readPidFile(cluster.folder);
    if (found?.status === 'ready' && found.pid === child.pid) return undefined;
    await pause(5);
  }
  return exitCode;
}

/**
 * Two containers on one volume do not see each other's processes, so PostgreSQL's pid file does not protect them;
 * a kernel file lock that lives as long as the server does. Skipped where the program is missing.
 */
function withFileLock(
  lockFile: string,
  command: string,
  args: string[],
): { command: string; args: string[] } {
  if (process.platform !== 'linux' || !flockExists()) return { command, args };
  return {
    command: 'flock',
    args: ['-F', '-n', '-E', String(lockedByAnotherContainer), lockFile, command, ...args],
  };
}

let flockFound: boolean | undefined;
function flockExists(): boolean {
  flockFound ??= spawnSync('flock', ['--version'], { stdio: 'ignore' }).status === 0;
  return flockFound;
}

interface PidFile {
  pid: number;
  port: number;
  status: string;
}

/** Lines of postmaster.pid: 1 pid, 4 port, 8 status ("starting", "ready", "stopping"), as pg_ctl reads them. */
function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** Process numbers are given out again after a reboot: only a server that works in this folder counts. */
function belongsToCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='])
    .stdout.toString()
    .includes('postgres');
}

/** PostgreSQL refuses to start while its pid file names any living process, even a stranger. */
function removeForeignPidFile(cluster: string, pid: number): void {
  if (readPidFile(cluster)?.pid === pid) rmSync(`${cluster}/postmaster.pid`, { force: true });
}

function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) renameSync(logFile, `${logFile}.1`);
}

function logTail(logFile: string): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n') : '(no log)';
}
