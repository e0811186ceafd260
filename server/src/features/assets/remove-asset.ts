import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys, fileKindOf } from './asset-keys.ts';
import { releaseAsset } from './assets.queries.ts';
import { findVideo, inStorage } from './find-video.ts';
import { selectListedAsset } from './library.queries.ts';
import { removeUnused } from './remove-unused.ts';
import { deleteUpload } from './uploads.queries.ts';

type Used = Pick<Context, 'db' | 'storage' | 'uploads'>;

/**
 * Removes a video with its files, or gives up its upload.
 * @throws Refusal NOT_FOUND, CONFLICT while something needs it
 */
export async function removeVideo(
  context: Used,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ removed: true }> {
  await findVideo(context.db, workspaceId, id);
  const removed =
    (await giveUpUpload(context, workspaceId, id)) ||
    (await removeAsset(context, workspaceId, { id, kept: true }));
  if (!removed) throw new Refusal('CONFLICT');
  return { removed: true };
}

/**
 * Removes an asset of the library for good when nothing needs it.
 * @param options.keepInPosts one that something needs leaves the library instead, if a person brought it; it goes once
 * nothing needs it
 * @throws Refusal NOT_FOUND, ASSET_IN_USE
 */
export async function discardAsset(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { id, keepInPosts = false }: { id: string; keepInPosts?: boolean | undefined },
): Promise<{ removed: true }> {
  if (await removeAsset(context, workspaceId, { id, kept: true })) return { removed: true };
  if ((await selectListedAsset(workspaceId, context.db, id)) === undefined) throw new Refusal('NOT_FOUND');
  const released = keepInPosts && (await releaseAsset(workspaceId, context.db, id));
  if (!released) throw new Refusal('ASSET_IN_USE');
  return { removed: true };
}

/**
 * Removes an asset and its files unless something needs it. The files go after the row: a crash between leaves files
 * without a row, which the sweep takes away.
 * @param options.kept a person asks for it: one of the library goes, too
 * @returns whether it was there and free
 */
export async function removeAsset(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { id, kept }: { id: string; kept: boolean },
): Promise<boolean> {
  const [asset] = await inTransaction(context.db, (tx) => removeUnused(tx, workspaceId, { ids: [id], kept }));
  if (asset === undefined) return false;
  const { file, thumbnail } = assetKeys(workspaceId, { kind: fileKindOf(asset), id });
  await context.storage.remove(file);
  await context.storage.remove(thumbnail);
  return true;
}

/** @returns whether there was one */
export async function giveUpUpload(context: Used, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const row = await deleteUpload(workspaceId, context.db, id, { refused: true });
  if (row === undefined) return false;
  const upload = inStorage(workspaceId, row);
  if (row.problem === null) await context.uploads.abandon(upload);
  await context.storage.remove(upload.key);
  return true;
}
