import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectLanguage } from './deletion.system-queries.ts';
import { selectFirmRows, selectOwner } from './export.queries.ts';
import readmes from './export-readme.json' with { type: 'json' };
import { ORGANIZATION_TABLES } from './workspace-tables.queries.ts';
import { addBrand, openArchive } from './write-archive.ts';

/** Everything a workspace has and what its firm has, with the person who asks, as a ZIP that is made while it is sent. */
export async function exportWorkspace(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  workspaceId: WorkspaceId,
  { userId, now }: { userId: string; now: Date },
): Promise<Readable> {
  const archive = openArchive(now);
  const readme = readmes[languageOf(await selectLanguage(context.db, userId))];
  archive.text(readme.name, readme.text);
  archive.json('osoba.json', () => selectOwner(workspaceId, context.db, userId));
  const organizationId = await organizationOf(context.db, workspaceId);
  for (const table of ORGANIZATION_TABLES) {
    archive.json(`dane/${table.name}.json`, () => selectFirmRows(organizationId, context.db, table));
  }
  await addBrand(archive, context, workspaceId);
  return archive.end();
}
