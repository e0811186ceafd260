import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openSecretBox } from '../lib/secret-box.ts';
import { ownSecretKey } from '../lib/secret-key.ts';
import { backUp } from './back-up.ts';
import { FolderNotEmptyError, restore } from './restore.ts';

describe('backup and restore', () => {
  let folder: string;
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postownia-backup-'));
    dataDir = path.join(folder, 'data');
    postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    database = openDatabase({ url: postgres.url });
    await migrateDatabase({ direct: database.direct });
    await database.pool.query('create table written (n int primary key, filling text)');
    await mkdir(path.join(dataDir, 'media/post-images/w'), { recursive: true });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes rows, each with its image file, until told to stop; says which were acknowledged. */
  function startWriting() {
    const acknowledged: number[] = [];
    let going = true;
    const work = (async () => {
      for (let n = 1; going; n++) {
        await writeFile(path.join(dataDir, `media/post-images/w/${n}.jpg`), `picture ${n}`);
        await database.pool.query('insert into written values ($1, $2)', [
          n,
          randomBytes(4_000).toString('hex'),
        ]);
        acknowledged.push(n);
      }
    })();
    return {
      acknowledged,
      stop: async () => {
        going = false;
        await work;
      },
    };
  }

  it('takes everything written before it began, under writers that go on, and gives it back elsewhere', async () => {
    await makeWorkspace(database.db);
    const box = openSecretBox(await ownSecretKey(dataDir));
    const encrypted = box.encrypt('token', 'account');
    await writeFile(path.join(dataDir, 'media/post-images/w/half.jpg.part-x'), 'unfinished');
    const writer = startWriting();
    while (writer.acknowledged.length < 50) await new Promise((resolve) => setImmediate(resolve));
    const before = [...writer.acknowledged];
    const file = path.join(folder, 'copy.tar.gz');
    const { bytes } = await backUp({ dataDir, to: file });
    await writer.stop();
    expect(writer.acknowledged.length).toBeGreaterThan(before.length);
    expect(bytes).toBe((await stat(file)).size);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const copy = path.join(folder, 'restored');
    expect(await restore({ dataDir: copy, from: file })).toEqual({ users: 1, workspaces: 1, posts: 0 });
    const restored = await startEmbeddedPostgres({ dataDir: copy, durable: false });
    const client = new pg.Client({ connectionString: restored.url });
    await client.connect();
    const rows = (await client.query<{ n: number }>('select n from written order by n')).rows.map(
      ({ n }) => n,
    );
    await client.end();
    await restored.stop();

    // Everything from before, nothing that was never written, no hole; and each row's image.
    expect(rows.slice(0, before.length)).toEqual(before);
    expect(rows).toEqual(rows.map((_, index) => index + 1));
    for (const n of rows) {
      const image = await readFile(path.join(copy, `media/post-images/w/${n}.jpg`), 'utf8');
      expect(image).toBe(`picture ${n}`);
    }
    expect(existsSync(path.join(copy, 'media/post-images/w/half.jpg.part-x'))).toBe(false);
    expect(openSecretBox(await ownSecretKey(copy)).decrypt(encrypted, 'account')).toBe('token');
  });

  it('never restores over something, and leaves nothing of a damaged archive', async () => {
    const file = path.join(folder, 'another.tar.gz');
    await backUp({ dataDir, to: file });
    await expect(restore({ dataDir, from: file })).rejects.toThrow(FolderNotEmptyError);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 5_000));
    const target = path.join(folder, 'damaged');
    await expect(restore({ dataDir: target, from: file })).rejects.toThrow();
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${target}.restoring-${process.pid}`)).toBe(false);
  });

  it('leaves no half archive when it cannot be written', async () => {
    const target = path.join(folder, 'missing/folder/copy.tar.gz');
    await expect(backUp({ dataDir, to: target })).rejects.toThrow();
    expect(existsSync(target)).toBe(false);
    // The server has forgotten the backup: the next one begins.
    await expect(backUp({ dataDir, to: path.join(folder, 'next.tar.gz') })).resolves.toBeDefined();
  });
});
