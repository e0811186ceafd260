import { NETWORKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openImage, openVideo } from '../assets/index.ts';
import type { MediaFacts } from './plan-warnings.ts';
import type { Source } from './publication-source.ts';

const [ANY_NETWORK] = NETWORKS;

/** Size and address of what the sources carry, by the source's id; those without a file are missing. */
export async function readMediaFacts(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  sources: readonly Source[],
): Promise<Map<string, MediaFacts>> {
  const { db } = context;
  const known = new Map<string, MediaFacts>();
  for (const source of sources) {
    // Every network gets the same file, so any may be asked about.
    const { imageId, video } = source.contentFor({ id: null, network: ANY_NETWORK });
    const image = imageId === null ? null : await openImage(context, db, workspaceId, imageId);
    if (image !== null) {
      const { width, height, publicUrl } = image;
      known.set(source.id, { width, height, publicUrl });
    }
    const file = video === null ? null : await openVideo(context, db, workspaceId, video.mediaId);
    if (file !== null) {
      const { width, height } = file.facts;
      known.set(source.id, { width, height, publicUrl: file.publicUrl });
    }
  }
  return known;
}
