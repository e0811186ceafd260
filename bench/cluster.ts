import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { freePort } from '../server/src/lib/free-port.ts';
import { findPgBouncer, startPgBouncer } from '../server/test/pgbouncer.ts';

const root = path.resolve(import.meta.dirname, '..');
const START_MILLISECONDS = 60_000;
/** SECRET_KEY of all processes of a proof. */
export const SECRET_KEY = 'Qm9yc3VrIGplZHppZSBuYSByb3dlcnplIHBvIG1sZWtv';

/** One process of the built product. */
export interface Member {
  readonly role: 'web' | 'worker';
  readonly port: number;
  readonly url: string;
  readonly metricsPort: number;
  child: ChildProcess;
  /** What it wrote to its log, the newest 200 lines. */
  readonly lines: string[];
}

/** Web and worker processes of the built product on one PostgreSQL, as on several machines. */
export interface Cluster {
  readonly databaseUrl: string;
  /** The same database, as the server's superuser. */
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly dataDir: string;
  readonly members: Member[];
  /** Starts one member more. */
  grow(role: Member['role']): Promise<Member>;
  /** Starts a member again after it ended; same role and port. */
  restart(member: Member): Promise<void>;
  /** Ends a member and waits until it is gone. */
  end(member: Member, signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL and as many processes of the built product on it. One of them, or `sandbox` false none,
 * also runs the sandbox.
 * @param options.appPort where a balancer of the proof will listen: the address people use
 * @param options.through opens a way to the database that they take instead of the straight one
 * @param options.pooled their DATABASE_URL leads through PgBouncer, DATABASE_DIRECT_URL to PostgreSQL itself
 * @throws when `pooled` is asked for and there is no PgBouncer
 */
export async function startCluster(options: {
  webs: number;
  workers: number;
  appPort?: number;
  pooled?: boolean;
  through?: (databaseUrl: string) => Promise<{ url: string }>;
  environment?: Record<string, string>;
}): Promise<Cluster> {
  if (!existsSync(path.join(root, 'server/dist/main.js')))
    throw new Error('The product is not built: run `node tools/build.mjs` first.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postownia-cluster-'));
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const pooler = options.pooled ? await pool(postgres.url) : undefined;
  const straight = pooler?.url ?? postgres.url;
  const databaseUrl = (await options.through?.(straight))?.url ?? straight;
  const appUrl = `http://localhost:${options.appPort ?? (await freePort())}`;
  const common = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY,
    APP_URL: appUrl,
    SANDBOX: 'off',
    LOG_LEVEL: 'warn',
    SIGNUPS_PER_IP_PER_DAY: '0',
    TRUST_PROXY: 'loopback',
    ...options.environment,
  };
  const members: Member[] = [];
  const launch = async (member: Member) => {
    const environment = {
      ...common,
      ROLE: member.role,
      PORT: String(member.port),
      METRICS_PORT: String(member.metricsPort),
    };
    member.child = await start(environment, member.lines);
  };
  const roles = [
    ...Array(options.webs).fill('web'),
    ...Array(options.workers).fill('worker'),
  ] as Member['role'][];
  const grow = async (role: Member['role']) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const member = { role, port, url, metricsPort, lines: [] } as unknown as Member;
    members.push(member);
    await launch(member);
    return member;
  };
  for (const role of roles) await grow(role);
  const end = async ({ child }: Member, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    return ((await ended) as [number | null])[0];
  };
  return {
    databaseUrl: postgres.url,
    adminUrl: postgres.adminUrl,
    appUrl,
    dataDir,
    members,
    grow,
    end,
    restart: launch,
    close: async () => {
      await Promise.all(members.map((member) => end(member, 'SIGTERM')));
      await pooler?.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As many connections as docs/capacity.md gives a pooler: few, for many. */
async function pool(url: string) {
  const found = findPgBouncer();
  if ('missing' in found) throw new Error(`No PgBouncer: PGBOUNCER names none and ${found.missing}.`);
  process.stdout.write(`through PgBouncer ${found.version}\n`);
  return startPgBouncer({ url, servers: 8, command: found.command });
}

async function start(environment: NodeJS.ProcessEnv, lines: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      lines.splice(0, lines.length - 200);
    });
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`A process did not start.\n${lines.join('\n')}`)),
      START_MILLISECONDS,
    );
    child.once('message', () => resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`A process ended with ${code}.\n${lines.join('\n')}`)));
  });
  return child;
}
