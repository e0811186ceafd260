import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { assetKeys } from './asset-keys.ts';
import { insertRendition, selectAsset, updateFacts } from './assets.queries.ts';

/**
 * Keeps the frame that a browser drew of a video, as a small WebP; its colours are the video's.
 * @throws Refusal NOT_FOUND, BAD_REQUEST for what is no image
 */
export async function storeThumbnail(
  { db, clock, storage, workshop }: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop'>,
  workspaceId: WorkspaceId,
  { id, image }: { id: string; image: Uint8Array },
): Promise<void> {
  const video = await selectAsset(workspaceId, db, { kind: 'video', id });
  if (video === undefined) throw new Refusal('NOT_FOUND');
  const webp = await workshop.do('thumbnail', image, { owner: workspaceId }).catch((error: unknown) => {
    throw error instanceof ImageError ? new Refusal('BAD_REQUEST') : error;
  });
  const colors = await workshop.do('colors', webp, { owner: workspaceId });
  await storage.put(assetKeys(workspaceId, video).thumbnail, webp, 'image/webp');
  await updateFacts(workspaceId, db, { id, colors });
  await insertRendition(workspaceId, db, { assetId: id, recipe: 'thumbnail', createdAt: clock.now() });
}
