import { randomBytes } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './is-alive.ts';
import { openCluster, type PostgresCluster, remember } from './postgres-cluster.ts';
import { ensurePostmaster, type Postmaster, signalPostmaster, stopPostmaster } from './postgres-process.ts';

/** A running embedded PostgreSQL that this process alone owns. */
export interface EmbeddedPostgres {
  /** Connection address of the role that the tables belong to: it migrates. */
  url: string;
  /** Connection address of the role that the product works as (decision 0083). */
  applicationUrl: string;
  /** Connection address of the superuser: backup and test templates only. */
  adminUrl: string;
  /** The server had outlived an earlier process and was taken over. */
  reused: boolean;
  /** Process number of the server at the moment. */
  pid(): number;
  /** Stops the server in its fast mode and gives the folder free. Idempotent. */
  stop(): Promise<void>;
}

/** Another process works in the data folder: two would overwrite each other's files. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  constructor(folder: string, holder: string) {
    super(
      `Folder danych ${folder} jest już używany przez inny proces Postowni${holder}. Zatrzymaj go albo ustaw inny DATA_DIR. / ` +
        `The data folder ${folder} is already in use by another Postownia process${holder}. Stop it or set another DATA_DIR.`,
    );
  }
}

/** The role that the product works as. */
const APPLICATION = 'postownia_app';
/** Any constant: the one advisory lock whose holder owns the cluster. */
const ownershipLock = 7_094_162_001;
const claimTimeoutMs = 5_000;

/**
 * Starts the embedded PostgreSQL under `dataDir`/postgres (made on first use), or takes over the one that outlived a
 * killed process, and claims it for this process. The claim is a session lock inside the database, so it ends with
 * the process however that ends. When the database dies, it is started again on the same port.
 *
 * Register signal handlers before calling: a signal during the start would leave the server running.
 * @param options.durable false gives up crash safety (tests only)
 * @param options.onLost called when the database died and could not be brought back
 * @throws DataFolderInUseError when another process owns the folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  onLost,
}: {
  dataDir: string;
  durable?: boolean;
  onLost?: (error: unknown) => void;
}): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const home = path.join(await realpath(dataDir), 'postgres');
  const cluster = await openCluster({ home, durable });
  let { postmaster, owner } = await startAndClaim({ dataDir, cluster, durable, keepPort: false });
  const { reused } = postmaster;
  await remember(home, { port: postmaster.port });
  const applicationPassword = await ensureApplicationRole({ ...cluster, home, port: postmaster.port });

  let stopping: Promise<void> | undefined;
  // The last net for process.exit(): start the shutdown, nobody can wait for it any more.
  const onExit = () => signalPostmaster(postmaster.pid, 'SIGINT');
  process.once('exit', onExit);

  const recover = async () => {
    if (stopping !== undefined) return;
    try {
      const { port } = postmaster;
      ({ postmaster, owner } = await startAndClaim({
        dataDir,
        cluster: { ...cluster, port },
        durable,
        keepPort: true,
      }));
      owner.once('end', recover);
    } catch (error) {
      if (stopping === undefined) onLost?.(error);
    }
  };
  owner.once('end', recover);

  const stop = async () => {
    await stopPostmaster(cluster, postmaster.pid);
    process.off('exit', onExit);
    await owner.end().catch(() => undefined);
  };
  return {
    ...embeddedAddresses({ ...cluster, applicationPassword, port: postmaster.port }),
    reused,
    pid: () => postmaster.pid,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Where each role reaches a cluster that runs on its remembered port. */
export function embeddedAddresses({ password, applicationPassword, adminPassword, port }: PostgresCluster) {
  const url = address({ user: 'postownia', password, port });
  return {
    url,
    // A version from before there were two roles still runs the cluster.
    applicationUrl:
      applicationPassword === undefined
        ? url
        : address({ user: APPLICATION, password: applicationPassword, port }),
    adminUrl: address({ user: 'postgres', password: adminPassword, port }),
  };
}

/**
 * Makes the application's role where the cluster has none yet, and remembers its password last, so that a start that was
 * cut off makes both anew. The owner is its member: what the queue made before there were two roles is given away.
 */
async function ensureApplicationRole(cluster: PostgresCluster & { home: string }): Promise<string> {
  if (cluster.applicationPassword !== undefined) return cluster.applicationPassword;
  const password = randomBytes(32).toString('base64url');
  const client = new pg.Client({ connectionString: embeddedAddresses(cluster).adminUrl });
  await client.connect();
  try {
    await client.query(`do $$ begin
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if; end $$`);
    await client.query(`alter role ${APPLICATION} login password '${password}'`);
    await client.query(`grant ${APPLICATION} to postownia`);
  } finally {
    await client.end();
  }
  await remember(cluster.home, { applicationPassword: password });
  return password;
}

function address({ user, password, port }: { user: string; password: string; port: number }): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/postownia`;
}

/** Starts or finds the server and claims it; looks again when it was going down just then. */
async function startAndClaim(options: {
  dataDir: string;
  cluster: PostgresCluster;
  durable: boolean;
  keepPort: boolean;
}): Promise<{ postmaster: Postmaster; owner: pg.Client }> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await ensurePostmaster(options);
    try {
      return { postmaster, owner: await claim({ ...options, postmaster }) };
    } catch (error) {
      if (error instanceof DataFolderInUseError || attempt === 5) throw error;
      await pause(100 * attempt);
    }
  }
}

/** Takes the ownership lock on a connection that stays open, or says who holds it. */
async function claim({
  dataDir,
  cluster,
  postmaster,
}: {
  dataDir: string;
  cluster: PostgresCluster;
  postmaster: Postmaster;
}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address({ user: 'postownia', password: cluster.password, port: postmaster.port }),
    application_name: `postownia-owner (PID ${process.pid})`,
    keepAlive: true,
    connectionTimeoutMillis: claimTimeoutMs,
  });
  // An idle connection reports its loss here; "end" follows and is what the owner acts on.
  client.on('error', () => undefined);
  await client.connect();
  const began = Date.now();
  for (;;) {
    const attempt = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ownershipLock,
    ]);
    if (attempt.rows[0]?.taken === true) return client;
    const holder = await holderOf(client);
    // A kill takes a moment to arrive, and the database another to notice it.
    const patience = holder !== undefined && isAlive(holder) ? 500 : claimTimeoutMs;
    if (Date.now() - began > patience) {
      await client.end();
      throw new DataFolderInUseError(dataDir, holder === undefined ? '' : ` (PID ${holder})`);
    }
    await pause(20);
  }
}

/** The number of the process that owns the cluster, as it named itself. */
async function holderOf(client: pg.Client): Promise<number | undefined> {
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [ownershipLock],
  );
  const number = /\(PID (\d+)\)/.exec(holder.rows[0]?.name ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}
