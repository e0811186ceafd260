import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { buildContext } from './build-context.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openReplica } from './db/open-replica.ts';
import { startPublicationWorker } from './features/publications/index.ts';
import { openDrain } from './http/drain.ts';
import { openIdentity } from './http/identity.ts';
import { buildServer } from './http/server.ts';
import { openSessionReader } from './http/session.ts';
import { webFolder } from './http/static-files.ts';
import { openJobQueue } from './job-queue.ts';
import { ownSecretKey } from './lib/secret-key.ts';
import { startSandboxProcess } from './start-sandbox-process.ts';

/** A started process of any role. */
export interface RunningProcess {
  /** Where people reach it. */
  url: string;
  /** Ends everything in the opposite order of the start; safe to call twice. */
  stop(): Promise<void>;
}

/** A person is told that nobody answers after this long; what only workers do may take its time. */
const LONGEST_MILLISECONDS = { all: 20_000, web: 20_000, worker: 60_000 } as const;

/**
 * Starts what the configuration asks for: database, sandbox, web and worker. When a part fails to start, those before
 * it are stopped again.
 */
export async function startProcess(config: Config, log: Logger): Promise<RunningProcess> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll(stops, log);
    return stopping;
  };
  try {
    return { url: await startParts(config, log, (part) => stops.push(part)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(stops: (() => Promise<unknown>)[], log: Logger): Promise<void> {
  for (const part of stops.toReversed()) {
    await part().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  }
}

async function startParts(
  config: Config,
  log: Logger,
  onStop: (part: () => Promise<unknown>) => void,
): Promise<string> {
  const port = config.port === 0 ? await freePort() : config.port;
  const appUrl = config.appUrl ?? `http://localhost:${port}`;
  const addresses = await openPostgres(config, log, onStop);
  const pool = {
    max: 16,
    longestMilliseconds: LONGEST_MILLISECONDS[config.role],
    onIdleError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
  };
  const database = openDatabase({ ...addresses, ...pool });
  onStop(() => database.close());
  await migrateDatabase({ direct: database.direct });

  const web = config.role !== 'worker';
  const worker = config.role !== 'web';
  const sandbox = config.sandbox.on
    ? await startSandboxProcess({ config, appUrl, ownUrl: ownUrlOf(config.host, port), log })
    : null;
  if (sandbox !== null) onStop(() => sandbox.stop());
  // A process without the port counts nothing; the library is not even loaded.
  const { metricsPort } = config;
  const metrics =
    metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).openMetrics(config);
  const queue = await openJobQueue({
    ...{ directUrl: addresses.directUrl, log, working: worker },
    ...(metrics === undefined ? {} : { observe: metrics.job }),
  });
  onStop(() => queue.stop());
  const secretKey = config.secretKey ?? (await ownSecretKey(config.dataDir));
  const app = buildContext({ config, appUrl, database, log, secretKey, enqueue: queue.enqueue, sandbox });

  if (metrics !== undefined && metricsPort !== undefined) {
    const { serveMetrics } = await import('./metrics/serve-metrics.ts');
    const served = await serveMetrics({ app, metrics, port: metricsPort, sandboxUrl: sandbox?.url ?? null });
    onStop(() => served.close());
  }
  if (web) {
    const identity = openIdentity({ app, secretKey });
    const sessions = await openSessionReader({ app, identity });
    onStop(() => sessions.close());
    const drain = openDrain(config);
    const { replicaUrl } = config.database;
    const replica =
      replicaUrl === undefined
        ? null
        : await openReplica({
            ...{ url: replicaUrl, primary: database.db, log, max: pool.max },
            ...(metrics === undefined ? {} : { observe: metrics.replica }),
          });
    if (replica !== null) onStop(() => replica.close());
    const server = await buildServer({
      app,
      identity,
      sessions,
      web: webFolder(),
      sandboxUrl: sandbox?.url ?? null,
      ...{ drain, replica, ...(metrics === undefined ? {} : { observe: metrics.request }) },
    });
    await server.listen({ port, host: config.host });
    onStop(async () => {
      await drain.begin();
      await server.close();
    });
  }
  if (worker) {
    await queue.work(app);
    const publications = await startPublicationWorker(app);
    onStop(() => publications.stop());
  }
  log.info({ url: appUrl, role: config.role }, 'started');
  return appUrl;
}

/** Where this process is reached from the same machine, whatever people call it. */
function ownUrlOf(host: string, port: number): string {
  const anywhere = ['0.0.0.0', '::'].includes(host);
  return `http://${anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function openPostgres(config: Config, log: Logger, onStop: (part: () => Promise<unknown>) => void) {
  const { url, directUrl } = config.database;
  if (url !== undefined) return { url, directUrl: directUrl ?? url };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onLost: (error) => log.fatal({ err: error }, 'embedded database lost'),
  });
  onStop(() => embedded.stop());
  return { url: embedded.url, directUrl: embedded.url };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
