import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { AssetProvenance } from '../../db/schema/assets.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { thumbnailRecipe } from '../../providers/image/rendition-recipes.ts';
import { imageKeys } from './asset-keys.ts';
import { type AssetRow, insertAsset } from './assets.queries.ts';

/** An image ready for networks and screens, as `prepareImage` makes it, with what is known of its origin. */
export interface PreparedImage {
  /** JPEG in the pixels of its shape, with its provenance inside. */
  readonly jpeg: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly colors: string[];
  readonly width: number;
  readonly height: number;
  readonly signature: string;
  readonly provenance: AssetProvenance;
}

/** An image whose files are in the storage and whose row is not written yet. */
export type StoredImage = Pick<
  AssetRow,
  | 'id'
  | 'width'
  | 'height'
  | 'bytes'
  | 'sha256'
  | 'colors'
  | 'signature'
  | 'provenance'
  | 'origin'
  | 'altText'
>;

/**
 * Puts the files of a new image into the storage. Its row follows with `recordImage`, in the transaction that
 * gives the image to a post; if that never happens, `removeStrayFiles` takes the files away.
 */
export async function storeImage(
  context: Pick<Context, 'storage'>,
  workspaceId: WorkspaceId,
  image: PreparedImage,
): Promise<StoredImage> {
  const id = randomUUID();
  const { jpeg, thumbnail, width, height, colors, signature, provenance } = image;
  const keys = imageKeys(workspaceId, id);
  await Promise.all([
    context.storage.put(keys.jpeg, jpeg, 'image/jpeg'),
    context.storage.put(keys.thumbnail, thumbnail, 'image/webp'),
  ]);
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  const made = { signature, provenance, origin: 'generated', altText: '' } as const;
  return { id, width, height, colors, bytes: jpeg.byteLength, sha256, ...made };
}

/** Writes the row of a stored image. */
export async function recordImage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { image, now }: { image: StoredImage; now: Date },
): Promise<void> {
  await insertAsset(workspaceId, tx, {
    ...image,
    kind: 'image',
    mime: 'image/jpeg',
    createdAt: now,
    // What was put together of a photo is kept as photos are.
    renditions: [image.origin === 'rendered' ? 'photo-thumbnail' : thumbnailRecipe(image)],
  });
}
