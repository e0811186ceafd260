import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PreparedPhoto } from '../../providers/image/image-work.ts';
import { imageKeys } from './asset-keys.ts';
import { insertAsset } from './assets.queries.ts';
import { claimStorage } from './claim-storage.ts';
import { readAsset } from './read-asset.ts';
import type { StoredImage } from './store-image.ts';

/** Images that were put together of a person's own: those that a person asked for are the library's. */
export const composedAssets = {
  /** Puts the files into the storage; the row follows with `record` or that of a post's image, else `removeStrayFiles` takes them away. */
  async store(
    { storage }: Pick<Context, 'storage'>,
    workspaceId: WorkspaceId,
    { jpeg, thumbnail, width, height, colors }: PreparedPhoto,
    altText = '',
  ): Promise<StoredImage> {
    const id = randomUUID();
    const keys = imageKeys(workspaceId, id);
    await storage.put(keys.jpeg, jpeg, 'image/jpeg');
    await storage.put(keys.thumbnail, thumbnail, 'image/webp');
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const made = { origin: 'rendered', signature: null, provenance: null, altText } as const;
    return { id, width, height, colors, bytes: jpeg.byteLength, sha256, ...made };
  },

  /** Writes the row of a stored one. @throws Refusal STORAGE_FULL */
  async record(
    context: Pick<Context, 'readAllowance'>,
    tx: Tx,
    workspaceId: WorkspaceId,
    given: { image: StoredImage; userId: string; altText: string; now: Date },
  ): Promise<void> {
    const { image, userId, altText, now } = given;
    await claimStorage(context, tx, workspaceId, { bytes: image.bytes, now });
    await insertAsset(workspaceId, tx, {
      ...image,
      kind: 'image',
      mime: 'image/jpeg',
      altText,
      createdBy: userId,
      createdAt: now,
      keptAt: now,
      renditions: ['photo-thumbnail'],
    });
  },

  /** Takes away files whose row will not come. */
  async drop({ storage }: Pick<Context, 'storage'>, workspaceId: WorkspaceId, id: string): Promise<void> {
    const { jpeg, thumbnail } = imageKeys(workspaceId, id);
    await storage.remove(jpeg);
    await storage.remove(thumbnail);
  },

  read: readAsset,
};
