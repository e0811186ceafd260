import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { MediaProvenance } from '../../db/schema/media.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertMedia, type MediaRow, selectMedia } from './media.queries.ts';
import { pictureKeys } from './picture-keys.ts';

/** A picture ready for networks and screens, as `preparePicture` makes it, with what is known of its origin. */
export interface PreparedPicture {
  /** 1080×1080 JPEG with its provenance inside. */
  readonly jpeg: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly signature: string;
  readonly provenance: MediaProvenance;
}

/** A picture whose files are in the storage and whose row is not written yet. */
export type StoredPicture = Omit<MediaRow, 'workspaceId' | 'createdAt'>;

/**
 * Puts the files of a new picture into the storage. Its row follows with `recordPicture`, in the transaction that
 * gives the picture to a post; if that never happens, `removeLeftovers` takes the files away.
 */
export async function storePicture(
  context: Pick<Context, 'storage'>,
  workspaceId: WorkspaceId,
  picture: PreparedPicture,
): Promise<StoredPicture> {
  const id = randomUUID();
  const { jpeg, thumbnail, width, height, signature, provenance } = picture;
  const keys = pictureKeys(workspaceId, id);
  await Promise.all([
    context.storage.put(keys.jpeg, jpeg, 'image/jpeg'),
    context.storage.put(keys.thumbnail, thumbnail, 'image/webp'),
  ]);
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  return { id, width, height, bytes: jpeg.byteLength, sha256, signature, provenance };
}

/** Writes the row of a stored picture. */
export async function recordPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  { picture, now }: { picture: StoredPicture; now: Date },
): Promise<void> {
  await insertMedia(workspaceId, tx, { ...picture, createdAt: now });
}

/** What is known about a picture besides its bytes; undefined when the workspace has none of that id. */
export async function readPicture(
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<MediaRow | undefined> {
  return selectMedia(workspaceId, db, id);
}
