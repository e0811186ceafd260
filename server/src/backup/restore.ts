import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { handOver, identityFor } from '../db/postgres-identity.ts';
import { unpackTar } from '../lib/tar.ts';

/** The folder that should be restored into holds something; nothing is ever overwritten. */
export class FolderNotEmptyError extends Error {
  override name = 'FolderNotEmptyError';
  constructor(folder: string) {
    super(`Folder ${folder} nie jest pusty. Przenieś go w inne miejsce albo ustaw inny DATA_DIR.`);
  }
}

/**
 * Makes a data folder from an archive of `backUp`. It is unpacked beside the target, the database in it is started
 * (which replays its log) and read, and only then the folder takes its place: a damaged archive leaves nothing.
 * @returns what the restored database holds, for the operator to compare
 * @throws FolderNotEmptyError
 */
export async function restore({
  dataDir,
  from,
}: {
  dataDir: string;
  from: string;
}): Promise<{ users: number; workspaces: number; posts: number }> {
  const there = await readdir(dataDir).catch(() => []);
  if (there.length > 0) throw new FolderNotEmptyError(dataDir);
  const workplace = `${path.resolve(dataDir)}.restoring-${process.pid}`;
  try {
    await unpackInto(workplace, from);
    await giveToPostgres(path.join(workplace, 'postgres/cluster'));
    const found = await startAndCount(workplace);
    await rm(dataDir, { recursive: true, force: true });
    await rename(workplace, path.resolve(dataDir));
    return found;
  } catch (error) {
    await rm(workplace, { recursive: true, force: true });
    throw error;
  }
}

async function unpackInto(folder: string, from: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = createReadStream(from);
  const plain = createGunzip();
  const piping = pipeline(source, plain);
  await Promise.all([
    piping,
    unpackTar(plain, async (entry) => {
      const place = path.join(folder, entry.name);
      if (entry.kind === 'folder') {
        await mkdir(place, { recursive: true });
        await chmod(place, entry.mode & 0o777);
        return;
      }
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(entry.content, createWriteStream(place, { mode: entry.mode & 0o777 }));
    }).finally(() => plain.resume()),
  ]);
}

/** Where PostgreSQL runs as another user, the files must be that user's. */
async function giveToPostgres(cluster: string): Promise<void> {
  const identity = await identityFor({ cluster });
  if (identity.kind === 'other-user') await handOver(cluster, identity.uid);
}

async function startAndCount(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ users: number; workspaces: number; posts: number }>(
      `select (select count(*)::int from users) as users, (select count(*)::int from workspaces) as workspaces,
         (select count(*)::int from posts) as posts`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The restored database does not answer');
    return found;
  } finally {
    await client.end();
    await postgres.stop();
  }
}
