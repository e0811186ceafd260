import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectOwner, selectRows } from './export.queries.ts';
import { WORKSPACE_TABLES } from './workspace-tables.queries.ts';

const PREFIXES = ['post-images', 'post-videos', 'brand-logos'];

const README = `To kopia wszystkich danych tej marki w Postowni.

osoba.json      konto osoby, która pobrała kopię: dane, sesje, wysłane listy
dane/*.json     po jednym pliku na tabelę: profil marki, posty i ich wersje, publikacje i ich próby,
                historia tokenów, płatności, plany, wyniki odczytane z sieci, dziennik zdarzeń
pliki/          grafiki, filmy i logo

Chwile są zapisane w UTC (ISO 8601), dni jako RRRR-MM-DD. Haseł i dostępów do sieci tu nie ma.
`;

/**
 * Everything a workspace has, as a ZIP that is made while it is sent: one table and one picture in memory at a time.
 * When the reader goes away, nothing more is read.
 */
export async function exportWorkspace(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  workspaceId: WorkspaceId,
  { userId, now }: { userId: string; now: Date },
): Promise<Readable> {
  const zip = new ZipFile();
  const lazily = (path: string, read: () => Promise<Uint8Array>, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime: now, compress }, (done) => {
      read().then(
        (bytes) => done(null, Readable.from([Buffer.from(bytes)])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  const json = (path: string, read: () => Promise<unknown>) =>
    lazily(path, async () => Buffer.from(`${JSON.stringify(await read(), null, 1)}\n`), true);
  zip.addBuffer(Buffer.from(README), 'CZYTAJ.txt', { mtime: now });
  json('osoba.json', () => selectOwner(workspaceId, context.db, userId));
  for (const table of WORKSPACE_TABLES) {
    json(`dane/${table.name}.json`, () => selectRows(workspaceId, context.db, table));
  }
  for (const prefix of PREFIXES) {
    for await (const { key } of context.storage.list(`${prefix}/${workspaceId}/`)) {
      const name = `pliki/${prefix}/${key.split('/').at(-1)}`;
      lazily(name, async () => (await context.storage.get(key)) ?? new Uint8Array(), false);
    }
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}
