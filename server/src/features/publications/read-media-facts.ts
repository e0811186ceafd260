import { NETWORKS } from '@postownia/contract';
import { CROP_PIXELS, cropIn } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openImage, openVideo } from '../assets/index.ts';
import type { MediaFacts } from './plan-warnings.ts';
import type { Source } from './publication-source.ts';

const [ANY_NETWORK] = NETWORKS;

/** Size and address of what the posts show, in its order, by the post's id; those without a file are missing. */
export async function readMediaFacts(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  sources: readonly Source[],
): Promise<Map<string, readonly MediaFacts[]>> {
  const { db } = context;
  const known = new Map<string, readonly MediaFacts[]>();
  for (const source of sources) {
    // Every network gets the same files, so any may be asked about.
    const { media } = source.contentFor({ id: null, network: ANY_NETWORK });
    const facts: MediaFacts[] = [];
    for (const { assetId, crops } of media) {
      const place = source.medium === 'story' ? 'story' : 'feed';
      const crop = source.medium === 'video' ? null : cropIn(place, crops);
      const file =
        source.medium === 'video'
          ? await openVideo(context, db, workspaceId, assetId)
          : await openImage(context, db, workspaceId, assetId);
      if (file === null) continue;
      const { width, height } = crop === null ? sizeOf(file) : CROP_PIXELS[crop.ratio];
      facts.push({ width, height, publicUrl: file.publicUrl });
    }
    known.set(source.id, facts);
  }
  return known;
}

const sizeOf = (file: { width: number; height: number } | { facts: { width: number; height: number } }) =>
  'facts' in file ? file.facts : file;
