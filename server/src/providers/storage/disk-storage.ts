import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from './storage.ts';

/** Parts of a key: emails, digits, dash, underscore and inner dots. So no key ever leaves the folder. */
const KEY = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;
/** Marks a file that is still being written. */
const UNFINISHED = '.part-';

/**
 * Objects as files under one folder. A file appears whole or not at all: it is written under another name, flushed to
 * disk and renamed.
 * @param options.publicUrl address under which the folder can be fetched from outside, or null
 */
export function diskStorage({ folder, publicUrl }: { folder: string; publicUrl: string | null }): Storage {
  const root = path.resolve(folder);
  return {
    async put(key, bytes) {
      const target = fileOf(root, key);
      const unfinished = `${target}${UNFINISHED}${randomUUID()}`;
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await writeFlushed(unfinished, bytes);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      return orNull(readFile(fileOf(root, key)));
    },
    async read(key, range) {
      if (!KEY.test(key)) return null;
      const handle = await orNull(open(fileOf(root, key)));
      return handle?.createReadStream(range) ?? null;
    },
    async remove(key) {
      await rm(fileOf(root, key), { force: true });
    },
    list: (prefix) => walk(root, prefix),
    publicUrl: (key) => (publicUrl === null ? null : `${publicUrl}/${key}`),
    async check() {
      const key = `check-${randomUUID()}`;
      await this.put(key, new Uint8Array([1]), 'application/octet-stream');
      const read = await this.get(key);
      await this.remove(key);
      if (read?.[0] !== 1) throw new Error(`What was written to ${root} could not be read back`);
    },
  };
}

function fileOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not a storage key: ${key}`);
  return path.join(root, key);
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unfinished files of a crash are listed too, so that somebody can remove them. */
async function* walk(root: string, prefix: string) {
  const start = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  const folder = await orNull(opendir(start, { recursive: true }));
  if (folder === null) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(root, file).split(path.sep).join('/');
    if (!key.startsWith(prefix)) continue;
    const found = await orNull(stat(file));
    if (found) yield { key, storedAt: found.mtime };
  }
}

/** null where there is no such file; every other fault is thrown. */
async function orNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
