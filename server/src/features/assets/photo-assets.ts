import { createHash, randomUUID } from 'node:crypto';
import { type Asset, type ErrorCode, LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError, type ImageFault } from '../../providers/image/image-error.ts';
import type { PreparedPhoto } from '../../providers/image/image-work.ts';
import { imageKeys } from './asset-keys.ts';
import { insertAsset, keepKnownFile } from './assets.queries.ts';
import { claimStorage } from './claim-storage.ts';
import { readAsset } from './read-asset.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

const REFUSALS: Readonly<Record<ImageFault, ErrorCode>> = {
  'not-an-image': 'IMAGE_UNREADABLE',
  'too-large': 'IMAGE_TOO_LARGE',
  animated: 'IMAGE_ANIMATED',
  heic: 'IMAGE_HEIC',
};

type PhotoContext = Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'readAllowance'>;

/**
 * Takes a person's photo into the library. The same file again is the asset that it was, back in the library if it had left
 * it, and is not decoded twice.
 * @throws Refusal IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_ANIMATED, IMAGE_HEIC, STORAGE_FULL
 */
export async function addPhoto(
  context: PhotoContext,
  workspaceId: WorkspaceId,
  { userId, file }: { userId: string; file: File },
): Promise<Asset> {
  if (file.size > LIMITS.photoBytes) throw new Refusal('IMAGE_TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const now = context.clock.now();
  const known = await keepKnownFile(workspaceId, context.db, { sourceSha256: sourceHash(bytes), now });
  const id = known ?? (await storeNew(context, workspaceId, { bytes, name: file.name, userId, now }));
  return readAsset(context.db, workspaceId, id);
}

/** @returns the id, of another one when the same file was faster */
async function storeNew(
  context: PhotoContext,
  workspaceId: WorkspaceId,
  { userId, now, ...file }: { bytes: Uint8Array; name: string; userId: string; now: Date },
): Promise<string> {
  const photo = await photoAssets.store(context, workspaceId, { ...file, origin: 'upload' });
  const id = await inTransaction(context.db, (tx) =>
    photoAssets.record(context, tx, workspaceId, { photo, userId, now }),
  ).catch(async (error: unknown) => {
    // Whoever got no answer does not know whether the row is there: what stands alone is taken by `removeStrayFiles`.
    if (error instanceof Refusal) await photoAssets.drop(context, workspaceId, photo.id);
    throw error;
  });
  if (id !== photo.id) await photoAssets.drop(context, workspaceId, photo.id);
  return id;
}

/** A photo whose files are in the storage and whose row is not written yet. */
export interface StoredPhoto extends Pick<PreparedPhoto, 'colors' | 'width' | 'height'> {
  readonly id: string;
  /** Of the stored JPEG. */
  readonly bytes: number;
  readonly sha256: string;
  /** Of what was brought, in hex: the same file again is the same asset. */
  readonly sourceSha256: string;
  readonly name: string;
  readonly origin: 'upload' | 'import';
}

/** Photos that somebody brings: decoded in a drawer, kept upright and without what the camera wrote down. */
export const photoAssets = {
  /**
   * Puts the files into the storage: a row never names one that is not there. The row follows with `record`; if it never
   * does, `removeStrayFiles` takes the files away.
   * @throws Refusal IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_ANIMATED, IMAGE_HEIC
   */
  async store(
    context: Pick<Context, 'storage' | 'workshop'>,
    workspaceId: WorkspaceId,
    { bytes, name, origin }: { bytes: Uint8Array; name: string; origin: StoredPhoto['origin'] },
  ): Promise<StoredPhoto> {
    const { jpeg, thumbnail, ...facts } = await prepare(context, workspaceId, bytes);
    const id = randomUUID();
    const keys = imageKeys(workspaceId, id);
    await context.storage.put(keys.jpeg, jpeg, 'image/jpeg');
    await context.storage.put(keys.thumbnail, thumbnail, 'image/webp');
    return {
      ...facts,
      id,
      bytes: jpeg.byteLength,
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      sourceSha256: sourceHash(bytes),
      name: sanitizeFileName(name),
      origin,
    };
  },

  /**
   * Writes the row of a stored one, in the library. The same file again is the asset that it was and takes no room twice.
   * @param given.userId null: nobody's own doing
   * @returns the asset's id; where it is not the photo's own, its files are to be dropped
   * @throws Refusal STORAGE_FULL, before anything is written
   */
  async record(
    context: Pick<Context, 'readAllowance'>,
    tx: Tx,
    workspaceId: WorkspaceId,
    given: { photo: StoredPhoto; userId: string | null; now: Date },
  ): Promise<string> {
    const { photo, userId, now } = given;
    const file = { sourceSha256: photo.sourceSha256, now };
    const known = await keepKnownFile(workspaceId, tx, file);
    if (known !== undefined) return known;
    // Whoever claims waits for other claims of the organization, so the same file is either there now or comes after.
    await claimStorage(context, tx, workspaceId, { bytes: photo.bytes, now });
    const faster = await keepKnownFile(workspaceId, tx, file);
    if (faster !== undefined) return faster;
    await insertAsset(workspaceId, tx, {
      ...photo,
      kind: 'image',
      mime: 'image/jpeg',
      createdBy: userId,
      createdAt: now,
      keptAt: now,
      renditions: ['photo-thumbnail'],
    });
    return photo.id;
  },

  /** Takes away files whose row will not come. */
  async drop({ storage }: Pick<Context, 'storage'>, workspaceId: WorkspaceId, id: string): Promise<void> {
    const { jpeg, thumbnail } = imageKeys(workspaceId, id);
    await storage.remove(jpeg);
    await storage.remove(thumbnail);
  },
};

/** What tells a file again that somebody brings twice. */
const sourceHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function prepare(
  { workshop }: Pick<Context, 'workshop'>,
  owner: WorkspaceId,
  bytes: Uint8Array,
): Promise<PreparedPhoto> {
  try {
    return await workshop.do('photo', bytes, { owner });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new Refusal(REFUSALS[error.fault]);
  }
}
