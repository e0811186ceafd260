import { NETWORKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { pictureKeys, readPicture } from '../media/index.ts';
import { openFilm } from '../videos/index.ts';
import type { MediaFacts } from './plan-warnings.ts';
import type { Source } from './publication-source.ts';

const [ANY_NETWORK] = NETWORKS;

/** Size and address of what the sources carry, by the source's id; those without a file are missing. */
export async function readMediaFacts(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  sources: readonly Source[],
): Promise<Map<string, MediaFacts>> {
  const { db, storage } = context;
  const known = new Map<string, MediaFacts>();
  for (const source of sources) {
    // Every network gets the same file, so any may be asked about.
    const { imageId, video } = source.contentFor(ANY_NETWORK);
    const picture = imageId === null ? undefined : await readPicture(db, workspaceId, imageId);
    if (picture !== undefined) {
      const publicUrl = storage.publicUrl(pictureKeys(workspaceId, picture.id).jpeg);
      known.set(source.id, { width: picture.width, height: picture.height, publicUrl });
    }
    const film = video === null ? null : await openFilm(context, db, workspaceId, video.mediaId);
    if (film !== null) {
      const { width, height } = film.facts;
      known.set(source.id, { width, height, publicUrl: film.publicUrl });
    }
  }
  return known;
}
