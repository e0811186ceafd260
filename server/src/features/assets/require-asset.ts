import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectListedAsset } from './library.queries.ts';

/**
 * Whether an image or a video is there, also one that the library does not show.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function requireAsset(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<void> {
  if ((await selectListedAsset(workspaceId, db, id)) === undefined) throw new Refusal('NOT_FOUND');
}
