import { NETWORKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openImage, openVideo } from '../assets/index.ts';
import type { MediaFacts } from './plan-warnings.ts';
import type { Source } from './publication-source.ts';

const [ANY_NETWORK] = NETWORKS;

/** Size and address of what the posts show first, by the post's id; those without a file are missing. */
export async function readMediaFacts(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  sources: readonly Source[],
): Promise<Map<string, MediaFacts>> {
  const { db } = context;
  const known = new Map<string, MediaFacts>();
  for (const source of sources) {
    // Every network gets the same files, so any may be asked about.
    const [first] = source.contentFor({ id: null, network: ANY_NETWORK }).media;
    if (first === undefined) continue;
    const file =
      source.medium === 'image'
        ? await openImage(context, db, workspaceId, first.assetId)
        : await openVideo(context, db, workspaceId, first.assetId);
    if (file === null) continue;
    const { width, height } = 'facts' in file ? file.facts : file;
    known.set(source.id, { width, height, publicUrl: file.publicUrl });
  }
  return known;
}
