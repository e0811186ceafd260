import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { thumbnailRecipe } from '../../providers/image/rendition-recipes.ts';
import { assetKeys } from './asset-keys.ts';
import { insertRendition, selectAsset } from './assets.queries.ts';

/**
 * Makes the lost thumbnail of an image again, by its recipe, and keeps it.
 * @returns null when there is no such image or its file is gone or damaged, too
 */
export async function remakeThumbnail(
  { db, clock, storage, workshop, log }: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'log'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Uint8Array | null> {
  const asset = await selectAsset(workspaceId, db, { kind: 'image', id });
  if (asset === undefined) return null;
  const { file, thumbnail } = assetKeys(workspaceId, { kind: 'image', id });
  const bytes = await storage.get(file);
  if (bytes === null) return null;
  const recipe = asset.sourceSha256 === null ? thumbnailRecipe(asset) : 'photo-thumbnail';
  const made = await workshop
    .do('rendition', { bytes, recipe }, { owner: workspaceId })
    .catch((error: unknown) => {
      if (error instanceof ImageError) return null;
      throw error;
    });
  if (made === null) return null;
  await storage.put(thumbnail, made, 'image/webp');
  await insertRendition(workspaceId, db, { assetId: id, recipe, createdAt: clock.now() });
  log.info({ asset: id, recipe }, 'a lost rendition was made again');
  return made;
}
