import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectLanguage } from './deletion.system-queries.ts';
import { selectFirmRows, selectOwner, selectRows } from './export.queries.ts';
import readmes from './export-readme.json' with { type: 'json' };
import { ORGANIZATION_TABLES, WORKSPACE_TABLES } from './workspace-tables.queries.ts';

const PREFIXES = ['post-images', 'post-videos', 'brand-logos', 'brand-sounds'];

/** Videos are sent as they are read, so that one of any length takes no memory. */
const WHOLE = { start: 0, end: Number.MAX_SAFE_INTEGER };

/**
 * Everything a workspace has, as a ZIP that is made while it is sent: one table and a piece of one file in memory at a time.
 * When the reader goes away, nothing more is read.
 */
export async function exportWorkspace(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  workspaceId: WorkspaceId,
  { userId, now }: { userId: string; now: Date },
): Promise<Readable> {
  const zip = new ZipFile();
  const lazily = (path: string, read: () => Promise<Readable>, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime: now, compress }, (done) => {
      read().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  const json = (path: string, read: () => Promise<unknown>) =>
    lazily(
      path,
      async () => Readable.from([Buffer.from(`${JSON.stringify(await read(), null, 1)}\n`)]),
      true,
    );
  const readme = readmes[languageOf(await selectLanguage(context.db, userId))];
  zip.addBuffer(Buffer.from(readme.text), readme.name, { mtime: now });
  json('osoba.json', () => selectOwner(workspaceId, context.db, userId));
  for (const table of WORKSPACE_TABLES) {
    json(`dane/${table.name}.json`, () => selectRows(workspaceId, context.db, table));
  }
  const organizationId = await organizationOf(context.db, workspaceId);
  for (const table of ORGANIZATION_TABLES) {
    json(`dane/${table.name}.json`, () => selectFirmRows(organizationId, context.db, table));
  }
  for (const prefix of PREFIXES) {
    for await (const { key } of context.storage.list(`${prefix}/${workspaceId}/`)) {
      const name = `pliki/${prefix}/${key.split('/').at(-1)}`;
      // One that was removed meanwhile is an empty file: the copy goes on.
      lazily(name, async () => (await context.storage.read(key, WHOLE)) ?? Readable.from([]), false);
    }
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}
