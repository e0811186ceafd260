import type { Readable } from 'node:stream';
import type { InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectBrand } from './export.queries.ts';
import readmes from './export-readme.json' with { type: 'json' };
import { addBrand, openArchive } from './write-archive.ts';

/**
 * One brand to be handed over, as a ZIP that is made while it is sent: its rows and files, nothing of its firm and none of
 * its people but what they wrote, no secret. Nothing is stored for it: a download that broke off is begun again.
 */
export async function exportBrand(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { language, now }: { language: InterfaceLanguage; now: Date },
): Promise<Readable> {
  const archive = openArchive(now);
  const { name, brand } = readmes[language];
  archive.text(name, brand);
  archive.json('marka.json', () => selectBrand(workspaceId, context.db));
  await addBrand(archive, context, workspaceId);
  return archive.end();
}
