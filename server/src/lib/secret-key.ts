import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The key of sessions and of token encryption where none is configured: made once, kept in `dataDir` for its owner's
 * eyes only. Two processes that start at once get the same one.
 */
export async function ownSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Creates the file whole or fails because it is there: a reader never sees half a key.
    await link(mine, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(mine);
  }
  return (await readFile(file, 'utf8')).trim();
}
