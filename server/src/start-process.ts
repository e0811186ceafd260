import { createServer, isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import { buildContext } from './build-context.ts';
import type { Config } from './config.ts';
import { EVERY_BRAND } from './db/acting-for.ts';
import { openDatabase } from './db/connect.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { openReplica, type Replica } from './db/open-replica.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { publisherOf } from './events/event-publisher.ts';
import { runSubscribers } from './events/run-subscribers.ts';
import { programs } from './features/connected-apps/index.ts';
import { openIdentity, openSessionReader } from './features/identity/index.ts';
import { startPublicationWorker } from './features/publications/index.ts';
import { signUps } from './features/sign-up/index.ts';
import { startHeartbeat, watchEndings } from './features/status/index.ts';
import { openDrain } from './http/drain.ts';
import { buildServer } from './http/server.ts';
import { webFolder } from './http/static-files.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import { ownSecretKey } from './lib/secret-key.ts';
import { providersOf } from './metrics/count-calls.ts';
import type { Metrics } from './metrics/metrics.ts';
import { startSandboxProcess } from './start-sandbox-process.ts';
import { subscribers } from './subscribers.ts';

/** A started process of any role. */
export interface RunningProcess {
  /** Where people reach it. */
  url: string;
  /** Ends everything in the opposite order of the start; safe to call twice. */
  stop(): Promise<void>;
}

/** Connections to the database that one process holds at most. */
const MOST_CONNECTIONS = 16;

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

type OnStop = (part: () => Promise<unknown>) => void;

async function startParts(config: Config, log: Logger, onStop: OnStop): Promise<string> {
  const port = config.port === 0 ? await freePort() : config.port;
  const appUrl = config.appUrl ?? `http://localhost:${port}`;
  const { ownerUrl, ...addresses } = await openPostgres(config, log, onStop);
  const database = openDatabase({ ...addresses, ...poolOf(config, log) });
  onStop(() => database.close());
  await prepareDatabase(database, ownerUrl);

  const sandbox = config.sandbox.on
    ? await startSandboxProcess({ config, appUrl, ownUrl: ownUrlOf(config.host, port), log })
    : null;
  if (sandbox !== null) onStop(() => sandbox.stop());
  // A process without the port counts nothing; the library is not even loaded.
  const metrics =
    config.metricsPort === undefined ? undefined : (await import('./metrics/metrics.ts')).openMetrics(config);
  const queue = await openJobQueue({
    directUrl: addresses.directUrl,
    log,
    working: config.role !== 'web',
    ...(metrics && { observe: metrics.job }),
  });
  onStop(() => queue.stop());
  const secretKey = config.secretKey ?? (await ownSecretKey(config.dataDir));
  const app = buildContext({ config, appUrl, database, log, secretKey, queue, sandbox });
  onStop(async () => {
    await publisherOf(database.pool)?.close();
    await app.eventListener.close();
  });

  const sandboxUrl = sandbox?.url ?? null;
  onStop(watchEndings(app, providersOf(config, sandboxUrl)));
  const started: Started = { config, app, log, secretKey, metrics, sandboxUrl, onStop };
  if (metrics !== undefined) await startMetrics(started, metrics);
  if (config.role !== 'worker') await startWeb(started, port);
  if (config.role !== 'web') await startWorker(started, queue);
  const heartbeat = await startHeartbeat(app, config.role);
  onStop(() => heartbeat.stop());
  log.info({ url: appUrl, role: config.role }, 'started');
  if (config.production) await (await import('./admin/read-readiness.ts')).tellUnreadiness(app);
  return appUrl;
}

/** What every role of a process stands on. */
interface Started {
  readonly config: Config;
  readonly app: ReturnType<typeof buildContext>;
  readonly log: Logger;
  readonly secretKey: string;
  readonly metrics: Metrics | undefined;
  readonly sandboxUrl: string | null;
  readonly onStop: OnStop;
}

const poolOf = ({ role }: Config, log: Logger) => ({
  max: MOST_CONNECTIONS,
  unnamed: EVERY_BRAND,
  longestMilliseconds: LONGEST_MILLISECONDS[role],
  onIdleError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
});

async function startMetrics({ config, app, sandboxUrl, onStop }: Started, metrics: Metrics): Promise<void> {
  if (config.metricsPort === undefined) return;
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  const served = await serveMetrics({ app, metrics, port: config.metricsPort, sandboxUrl });
  onStop(() => served.close());
}

async function startWeb(started: Started, port: number): Promise<void> {
  const { config, app, secretKey, metrics, sandboxUrl, onStop } = started;
  const identity = openIdentity({ app, secretKey, signUps });
  const sessions = await openSessionReader({ app, identity, programs });
  onStop(() => sessions.close());
  const drain = openDrain(config);
  const replica = await openReplicaOf(started);
  if (replica !== null) onStop(() => replica.close());
  const server = await buildServer({
    app,
    identity,
    sessions,
    web: webFolder(),
    sandboxUrl,
    drain,
    replica,
    ...(metrics && { observe: metrics.request }),
  });
  await server.listen({ port, host: config.host });
  onStop(async () => {
    await drain.begin();
    await server.close();
  });
}

async function openReplicaOf({ config, app, log, metrics }: Started): Promise<Replica | null> {
  const { replicaUrl } = config.database;
  if (replicaUrl === undefined) return null;
  return openReplica({
    url: replicaUrl,
    primary: app.db,
    log,
    max: MOST_CONNECTIONS,
    ...(metrics && { observe: metrics.replica }),
  });
}

async function startWorker({ app, onStop }: Started, queue: JobQueue): Promise<void> {
  const reading = await runSubscribers(app, app.eventListener, subscribers);
  onStop(() => reading.stop());
  await queue.work(app);
  const publications = await startPublicationWorker(app);
  onStop(() => publications.stop());
}

/** Where this process is reached from the same machine, whatever people call it. */
function ownUrlOf(host: string, port: number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

async function openPostgres(config: Config, log: Logger, onStop: OnStop) {
  const { url, directUrl, ownerUrl } = config.database;
  if (url !== undefined) return { url, directUrl: directUrl ?? url, ownerUrl };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onLost: (error) => log.fatal({ err: error }, 'embedded database lost'),
  });
  onStop(() => embedded.stop());
  const { applicationUrl, url: embeddedOwner } = embedded;
  return { url: applicationUrl, directUrl: applicationUrl, ownerUrl: embeddedOwner };
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
