import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload as TusUpload } from '@tus/server';
import type { TusUploads, Upload } from './uploads.ts';

/**
 * Uploads to our own disk. What arrives lies under its id in a folder of its own and is moved into the storage's
 * folder once it is whole and flushed, so an object appears whole or not at all.
 * @param options.folder where unfinished files lie; on the file system of the storage
 * @param options.objects the folder of `diskStorage`
 */
export function diskUploads({ folder, objects }: { folder: string; objects: string }): TusUploads {
  const store = new FileStore({ directory: path.resolve(folder) });
  const arriving = ({ id }: Pick<Upload, 'id'>) => path.join(path.resolve(folder), id);
  const forget = async (upload: Pick<Upload, 'id'>) => {
    await rm(arriving(upload), { force: true });
    await rm(`${arriving(upload)}.json`, { force: true });
  };
  return {
    way: 'tus',
    store,
    async begin({ id, bytes }) {
      await store.create(new TusUpload({ id, size: bytes, offset: 0 }));
      return null;
    },
    async append(upload, body, { offset, signal }) {
      if ((await sizeOf(arriving(upload))) !== offset) return null;
      const file = createWriteStream(arriving(upload), { flags: 'r+', start: offset });
      try {
        await pipeline(body, file, { signal });
        return offset + file.bytesWritten;
      } finally {
        // A write that is under way ends before the next request asks where the file ends.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
      }
    },
    async complete(upload) {
      const target = path.join(path.resolve(objects), upload.key);
      const arrived = await sizeOf(arriving(upload));
      // A crash between the move and the row: the object is there already.
      if (arrived === null) return (await sizeOf(target)) === upload.bytes;
      if (arrived !== upload.bytes) return false;
      await flush(arriving(upload));
      await mkdir(path.dirname(target), { recursive: true });
      await rename(arriving(upload), target);
      await forget(upload);
      return true;
    },
    abandon: forget,
  };
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
