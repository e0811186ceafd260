import { createHash, randomUUID } from 'node:crypto';
import { type Asset, type ErrorCode, LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError, type ImageFault } from '../../providers/image/image-error.ts';
import type { PreparedPhoto } from '../../providers/image/image-work.ts';
import { imageKeys } from './asset-keys.ts';
import { insertAsset, keepKnownFile } from './assets.queries.ts';
import { claimStorage } from './claim-storage.ts';
import { readAsset } from './read-asset.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

type PhotoContext = Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'readAllowance'>;

const REFUSALS: Readonly<Record<ImageFault, ErrorCode>> = {
  'not-an-image': 'IMAGE_UNREADABLE',
  'too-large': 'IMAGE_TOO_LARGE',
  animated: 'IMAGE_ANIMATED',
  heic: 'IMAGE_HEIC',
};

/**
 * Takes a person's photo into the library: decoded in a drawer, stored upright and without what the camera wrote down. The
 * same file again is the asset that it was, back in the library if it had left it, and takes no room twice.
 * @param options.userId null: nobody's own doing
 * @throws Refusal IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_ANIMATED, IMAGE_HEIC, STORAGE_FULL
 */
export async function addPhoto(
  context: PhotoContext,
  workspaceId: WorkspaceId,
  { userId, file, origin = 'upload' }: { userId: string | null; file: File; origin?: 'upload' | 'import' },
): Promise<Asset> {
  if (file.size > LIMITS.photoBytes) throw new Refusal('IMAGE_TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sourceSha256 = createHash('sha256').update(bytes).digest('hex');
  const source = { sourceSha256, now: context.clock.now() };
  const id =
    (await keepKnownFile(workspaceId, context.db, source)) ??
    (await storePhoto(context, workspaceId, {
      photo: await prepare(context, workspaceId, bytes),
      name: sanitizeFileName(file.name),
      userId,
      origin,
      ...source,
    }));
  return readAsset(context.db, workspaceId, id);
}

/** Files first: a row never names one that is not there. @returns the id, of another one when the same file was faster */
async function storePhoto(
  context: PhotoContext,
  workspaceId: WorkspaceId,
  {
    photo,
    name,
    userId,
    origin,
    sourceSha256,
    now,
  }: {
    photo: PreparedPhoto;
    name: string;
    userId: string | null;
    origin: 'upload' | 'import';
    sourceSha256: string;
    now: Date;
  },
): Promise<string> {
  const { db, storage } = context;
  const { jpeg, thumbnail, ...facts } = photo;
  const id = randomUUID();
  const keys = imageKeys(workspaceId, id);
  await storage.put(keys.jpeg, jpeg, 'image/jpeg');
  await storage.put(keys.thumbnail, thumbnail, 'image/webp');
  const row = {
    ...facts,
    id,
    kind: 'image',
    origin,
    mime: 'image/jpeg',
    bytes: jpeg.byteLength,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
    sourceSha256,
    name,
    createdBy: userId,
    createdAt: now,
    keptAt: now,
    renditions: ['photo-thumbnail'],
  } as const;
  const kept = await inTransaction(db, async (tx) => {
    // Whoever claims waits for other claims of the organization, so the same file is either there now or comes after.
    await claimStorage(context, tx, workspaceId, { bytes: row.bytes, now });
    const known = await keepKnownFile(workspaceId, tx, { sourceSha256, now });
    if (known === undefined) await insertAsset(workspaceId, tx, row);
    return known ?? id;
  }).catch(async (error: unknown) => {
    // Whoever got no answer does not know whether the row is there: what stands alone is taken by `removeStrayFiles`.
    if (error instanceof Refusal) await removeFiles(context, keys);
    throw error;
  });
  if (kept !== id) await removeFiles(context, keys);
  return kept;
}

async function removeFiles(
  { storage }: Pick<Context, 'storage'>,
  keys: { jpeg: string; thumbnail: string },
): Promise<void> {
  await storage.remove(keys.jpeg);
  await storage.remove(keys.thumbnail);
}

async function prepare(
  { workshop }: PhotoContext,
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
