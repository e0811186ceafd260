import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { reachEmbeddedPostgres } from '../db/reach-embedded-postgres.ts';
import { packTar, type TarEntry } from '../lib/tar.ts';
import { clusterEntries } from './cluster-entries.ts';
import { folderEntries } from './folder-entries.ts';

/** What of the data folder is archived besides the database. Logs, locks and unfinished uploads are not. */
const FOLDERS = ['media', 'sandbox'];
const FILES = ['secret-key'];
const UNFINISHED = /\.part-|^uploads\//;

/**
 * Writes the whole data folder into one compressed archive while the product goes on working: database, images and
 * videos, the key that opens the encrypted tokens. Files of objects are taken before and after the database, so every row
 * in the archive has its file. The archive appears whole or not at all, readable by its owner only.
 * @returns its size in bytes
 * @throws NoDataError
 */
export async function backUp({ dataDir, to }: { dataDir: string; to: string }): Promise<{ bytes: number }> {
  const postgres = await reachEmbeddedPostgres({ dataDir });
  const unfinished = `${to}.part`;
  try {
    await pipeline(
      packTar(dataEntries(dataDir, postgres.adminUrl)),
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await postgres.stop();
  }
  return { bytes: (await stat(to)).size };
}

async function* dataEntries(dataDir: string, adminUrl: string): AsyncGenerator<TarEntry> {
  const taken = new Set<string>();
  async function* objects(): AsyncGenerator<TarEntry> {
    for (const folder of FOLDERS) {
      const entries = folderEntries(path.join(dataDir, folder), folder, {
        file: (name) => !UNFINISHED.test(name) && !taken.has(`${folder}/${name}`),
      });
      for await (const entry of entries) {
        taken.add(entry.name);
        yield entry;
      }
    }
  }
  yield* folderEntries(dataDir, '.', { file: (name) => FILES.includes(name), inside: () => false });
  yield* objects();
  const home = path.join(dataDir, 'postgres');
  yield* folderEntries(home, 'postgres', { file: (name) => name === 'access.json', inside: () => false });
  yield* clusterEntries({ adminUrl, folder: path.join(home, 'cluster'), prefix: 'postgres/cluster' });
  yield* objects();
}
