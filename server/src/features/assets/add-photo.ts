import { type Asset, LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { keepKnownFile } from './assets.queries.ts';
import { photoAssets, sourceHash } from './photo-assets.ts';
import { readAsset } from './read-asset.ts';

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
