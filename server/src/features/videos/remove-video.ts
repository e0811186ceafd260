import type { Context } from '../../context.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { findVideo, uploadOf } from './find-video.ts';
import { videoKeys } from './video-keys.ts';
import { deleteVideo } from './videos.queries.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Removes a film with its files, or gives up its upload. The files go after the row: a crash between leaves files
 * without a row, which the sweep takes away.
 * @throws Refusal NOT_FOUND, CONFLICT while a post uses it
 */
export async function removeVideo(
  context: Pick<Context, 'db' | 'storage' | 'uploads'>,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ removed: true }> {
  const row = await findVideo(context.db, workspaceId, id);
  try {
    await inTransaction(context.db, (tx) => deleteVideo(workspaceId, tx, id));
  } catch (error) {
    if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) throw new Refusal('CONFLICT');
    throw error;
  }
  if (row.state === 'uploading') await context.uploads.abandon(uploadOf(workspaceId, row));
  const { film, poster } = videoKeys(workspaceId, id);
  await context.storage.remove(film);
  await context.storage.remove(poster);
  return { removed: true };
}
