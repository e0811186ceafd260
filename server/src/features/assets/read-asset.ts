import type { Asset } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readUserNames } from '../workspaces/index.ts';
import { toLibraryAsset } from './asset-view.ts';
import { countUses } from './assets.queries.ts';
import { selectListedAsset } from './library.queries.ts';

/**
 * All that is known of an asset.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function readAsset(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Asset> {
  const found = await selectListedAsset(workspaceId, db, id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  const { createdBy } = found.asset;
  const names = await readUserNames(db, createdBy === null ? [] : [createdBy]);
  return {
    ...toLibraryAsset(found),
    uses: await countUses(workspaceId, db, id),
    author: createdBy === null ? null : (names.get(createdBy) ?? null),
  };
}
