import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectRows } from './export.queries.ts';
import { WORKSPACE_TABLES } from './workspace-tables.queries.ts';

const PREFIXES = ['post-images', 'post-videos', 'brand-logos', 'brand-sounds'];

/** Videos are sent as they are read, so that one of any length takes no memory. */
const WHOLE = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** A ZIP that is made while it is sent; whatever is put in is read when its turn comes. */
export interface Archive {
  text(path: string, text: string): void;
  json(path: string, read: () => Promise<unknown>): void;
  /** As it is, not compressed again. */
  file(path: string, read: () => Promise<Readable>): void;
  /** Nothing more comes. When the reader goes away, nothing more is read; when a read fails, the stream breaks off. */
  end(): Readable;
}

/** @param now the time that its entries carry */
export function openArchive(now: Date): Archive {
  const zip = new ZipFile();
  const lazily = (path: string, read: () => Promise<Readable>, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime: now, compress }, (done) => {
      read().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  const asText = async (read: () => Promise<unknown>) =>
    Readable.from([Buffer.from(`${JSON.stringify(await read(), null, 1)}\n`)]);
  return {
    text: (path, text) => zip.addBuffer(Buffer.from(text), path, { mtime: now }),
    json: (path, read) => lazily(path, () => asText(read), true),
    file: (path, read) => lazily(path, read, false),
    end: () => {
      zip.end();
      const output = zip.outputStream as Readable;
      zip.on('error', (error: Error) => output.destroy(error));
      return output;
    },
  };
}

/** Puts in all rows and files of a brand: one table and a piece of one file in memory at a time. */
export async function addBrand(
  archive: Archive,
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
): Promise<void> {
  for (const table of WORKSPACE_TABLES) {
    archive.json(`dane/${table.name}.json`, () => selectRows(workspaceId, db, table));
  }
  for (const prefix of PREFIXES) {
    for await (const { key } of storage.list(`${prefix}/${workspaceId}/`)) {
      // One that was removed meanwhile is an empty file: the copy goes on.
      const read = async () => (await storage.read(key, WHOLE)) ?? Readable.from([]);
      archive.file(`pliki/${prefix}/${key.split('/').at(-1)}`, read);
    }
  }
}
