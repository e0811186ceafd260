import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { type Sandbox, startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { buildContext } from '../../server/src/build-context.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Context } from '../../server/src/context.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/db/connect.ts';
import { paymentWebhookPlugin } from '../../server/src/features/billing/index.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { freePort } from '../../server/src/lib/free-port.ts';
import { openLog } from '../../server/src/lib/log.ts';
import { SANDBOX_WEBHOOK_SECRET, WEBHOOK_PATH } from '../../server/src/providers/payment/make-payments.ts';

/** A context on connections of its own, so that cutting them hurts one worker. */
export interface LedgerWorker {
  readonly context: Context;
  close(): Promise<void>;
}

export interface LedgerFixture {
  /** On connections that nobody cuts: for looking, not for acting. */
  readonly context: Context;
  readonly sandbox: Sandbox;
  worker(): LedgerWorker;
  /** Ends one random connection of a worker or of the webhook's address; false when there was none. */
  cut(): Promise<boolean>;
  close(): Promise<void>;
}

/** The product's own money code on a migrated database, with the sandbox's Stripe and the address of its events. */
export async function openLedgerFixture(databaseUrl: string): Promise<LedgerFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-ledger-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({
    stripeWebhook: { url: `${url}${WEBHOOK_PATH}`, secret: SANDBOX_WEBHOOK_SECRET },
  });
  // Delayed payments settle while the storm is on.
  sandbox.control.settings({ stripeFinishSeconds: 2 });
  const log = openLog({ logLevel: 'silent' });
  const calm = openDatabase({ url: databaseUrl, max: 4 });
  const context = buildContext({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }),
    appUrl: url,
    database: calm,
    log,
    secretKey: 'k'.repeat(48),
    // The storm itself is the queue: it does waiting events in random order, twice and at once.
    queue: {
      enqueue: async () => undefined,
      withdraw: async () => undefined,
      readPlacesInLine: async () => [],
      forgetJobs: async () => undefined,
    },
    sandbox,
    clock: systemClock,
  });
  const on = (database: OpenDatabase): Context =>
    Object.create(context, { db: { value: database.db }, database: { value: database } }) as Context;
  const webhookDatabase = openDatabase({ url: databaseUrl, max: 4 });
  const server = Fastify({ forceCloseConnections: true });
  await server.register(paymentWebhookPlugin({ app: on(webhookDatabase) }));
  await server.listen({ port, host: '127.0.0.1' });
  const calmPids = async () => {
    const { rows } = await calm.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid ?? 0;
  };
  const cutter = calm.direct();
  cutter.on('error', () => undefined);
  await cutter.connect();
  const spared = await calmPids();
  return {
    context,
    sandbox,
    worker() {
      const database = openDatabase({ url: databaseUrl, max: 2 });
      return { context: on(database), close: () => database.close() };
    },
    async cut() {
      const { rows } = await cutter.query<{ cut: boolean }>(
        `select pg_terminate_backend(pid) as cut from pg_stat_activity
         where datname = current_database() and application_name = 'postownia' and pid not in (pg_backend_pid(), $1)
         order by random() limit 1`,
        [spared],
      );
      return rows[0]?.cut ?? false;
    },
    async close() {
      await server.close();
      await sandbox.close();
      await cutter.end();
      await webhookDatabase.close();
      await calm.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
