import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DataFolderInUseError, embeddedAddresses, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openCluster } from './postgres-cluster.ts';

/** Nothing was ever started in this folder. */
export class NoDataError extends Error {
  override name = 'NoDataError';
  constructor(folder: string) {
    super(`W folderze ${folder} nie ma danych Postowni. Uruchom ją najpierw albo ustaw DATA_DIR.`);
  }
}

/** The embedded database of a data folder, for a tool that works beside the product. */
export interface ReachedPostgres {
  url: string;
  applicationUrl: string;
  adminUrl: string;
  /** A running process owns it. */
  inUse: boolean;
  /** Stops it if it was started for this tool; does nothing otherwise. */
  stop(): Promise<void>;
}

/**
 * Reaches the embedded database that a running process owns, or starts it for as long as the tool needs it.
 * @throws NoDataError
 */
export async function reachEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<ReachedPostgres> {
  const folder = path.join(dataDir, 'postgres');
  if (!existsSync(path.join(folder, 'access.json'))) throw new NoDataError(dataDir);
  try {
    const { url, applicationUrl, adminUrl, stop } = await startEmbeddedPostgres({ dataDir });
    return { url, applicationUrl, adminUrl, inUse: false, stop };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const home = await realpath(folder);
    const cluster = await openCluster({ home, durable: true });
    return { ...embeddedAddresses(cluster), inUse: true, stop: async () => undefined };
  }
}
