import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Upload as TusUpload } from '@tus/server';
import { releaseBuffer } from '../../lib/release-buffer.ts';
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
      return offset + (await writeFrom(body, arriving(upload), { offset, signal }));
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

/**
 * Writes what arrives where it arrives, a piece at a time. A body that breaks off rejects; a file that takes no more
 * rejects too and leaves the line alone: its sender has to be told. @returns bytes written
 */
async function writeFrom(
  body: Readable,
  file: string,
  { offset, signal }: { offset: number; signal: AbortSignal },
): Promise<number> {
  const cut = () => body.destroy();
  signal.addEventListener('abort', cut);
  const handle = await open(file, 'r+');
  let written = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      written += await writeWhole(handle, piece, offset + written);
      releaseBuffer(piece);
    }
    return written;
  } finally {
    signal.removeEventListener('abort', cut);
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array, position: number): Promise<number> {
  for (let from = 0; from < piece.byteLength; ) {
    const { bytesWritten } = await handle.write(piece, from, piece.byteLength - from, position + from);
    from += bytesWritten;
  }
  return piece.byteLength;
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
