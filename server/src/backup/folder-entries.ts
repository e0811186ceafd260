import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TarEntry } from '../lib/tar.ts';

/** What of a folder goes into an archive. `name` is the path inside the folder, with slashes. */
export interface Selection {
  readonly file?: (name: string) => boolean;
  /** A folder that is passed over keeps its own entry, so that it exists after unpacking. */
  readonly inside?: (name: string) => boolean;
}

/**
 * A folder's files and folders under `prefix`. Those that vanish while it is read are left out: what wrote them says
 * how to do without.
 */
export async function* folderEntries(
  folder: string,
  prefix: string,
  { file = () => true, inside = () => true }: Selection = {},
): AsyncGenerator<TarEntry> {
  async function* walk(place: string): AsyncGenerator<TarEntry> {
    const entries = await orNothing(readdir(path.join(folder, place), { withFileTypes: true }));
    for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = place === '' ? entry.name : `${place}/${entry.name}`;
      const absolute = path.join(folder, name);
      const facts = await orNothing(lstat(absolute));
      if (facts === null) continue;
      if (facts.isDirectory()) {
        yield { kind: 'folder', name: `${prefix}/${name}`, mode: facts.mode };
        if (inside(name)) yield* walk(name);
      } else if (facts.isFile() && file(name)) {
        const content = await openIfThere(absolute);
        if (content === null) continue;
        yield { kind: 'file', name: `${prefix}/${name}`, mode: facts.mode, size: facts.size, content };
      }
    }
  }
  yield* walk('');
}

/** Opened before its header is written: a file that is gone by then must not be promised. */
export function openIfThere(file: string): Promise<AsyncIterable<Uint8Array> | null> {
  return new Promise((resolve, reject) => {
    const stream = createReadStream(file, { highWaterMark: 262_144 });
    stream.once('open', () => resolve(stream));
    stream.once('error', (error) => (isGone(error) ? resolve(null) : reject(error)));
  });
}

async function orNothing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
