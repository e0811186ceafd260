import type { Logger } from 'pino';
import { buildContext } from '../build-context.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { EVERY_BRAND } from '../db/acting-for.ts';
import { openDatabase } from '../db/connect.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { reachEmbeddedPostgres } from '../db/reach-embedded-postgres.ts';
import { openJobQueue } from '../job-queue.ts';
import { ownSecretKey } from '../lib/secret-key.ts';

/** The product as the operator's tool sees it: everything a feature may touch, jobs only put in, none worked off. */
export interface AdminContext extends Context {
  close(): Promise<void>;
}

/**
 * Opens what the configuration names. Beside a running instance it uses that one's embedded database; where none runs
 * it starts the database and stops it again. Brings the schema up to date first, as every process does.
 * @throws NoDataError when there is no data folder yet
 */
export async function openAdmin({ config, log }: { config: Config; log: Logger }): Promise<AdminContext> {
  const { url } = config.database;
  const embedded = url === undefined ? await reachEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  const addresses = {
    url: url ?? embedded?.applicationUrl ?? '',
    directUrl: config.database.directUrl ?? url ?? embedded?.applicationUrl ?? '',
  };
  const database = openDatabase({ ...addresses, max: 4, unnamed: EVERY_BRAND });
  const stop = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await prepareDatabase(database, config.database.ownerUrl ?? embedded?.url);
    const queue = await openJobQueue({ directUrl: addresses.directUrl, log, working: false });
    const context = buildContext({
      config,
      appUrl: config.appUrl ?? `http://localhost:${config.port}`,
      database,
      log,
      secretKey: config.secretKey ?? (await ownSecretKey(config.dataDir)),
      queue,
      sandbox: sandboxOfRunning(config),
    });
    return {
      ...context,
      close: async () => {
        await queue.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The running instance's sandbox, if it has one. Emails go through the queue, so its mail desk is never asked. */
function sandboxOfRunning({ sandbox }: Config) {
  return sandbox.on
    ? { url: `http://127.0.0.1:${sandbox.port}`, smtpUrl: `smtp://127.0.0.1:${sandbox.port}` }
    : null;
}
