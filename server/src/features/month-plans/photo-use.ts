import type { PhotoUse, PlannedTopic, StoredPhotoUse } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { choosePhotos } from './choose-photos.ts';
import { selectPhotoShare, upsertPhotoShare } from './photo-use.queries.ts';
import type { RecentTopic } from './resting-ideas.ts';

/** How often plans take own photos, and how many there are to take. */
export async function getPhotoUse(db: Queryable, workspaceId: WorkspaceId): Promise<StoredPhotoUse> {
  const share = await selectPhotoShare(workspaceId, db);
  return { share, ...(await imageAssets.countPhotos(workspaceId, db)) };
}

/** Holds for plans that are laid from now on; plans that are there stay as they are. */
export async function setPhotoUse(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { share }: PhotoUse,
): Promise<StoredPhotoUse> {
  return inTransaction(context.db, async (tx) => {
    await upsertPhotoShare(workspaceId, tx, share, context.clock.now());
    return getPhotoUse(tx, workspaceId);
  });
}

/** Topics with the brand's own photos where the brand wants that and some fit. @param recent posts whose photos rest */
export async function withOwnPhotos(
  db: Queryable,
  workspaceId: WorkspaceId,
  { topics, recent }: { topics: readonly PlannedTopic[]; recent: readonly RecentTopic[] },
): Promise<PlannedTopic[]> {
  const share = await selectPhotoShare(workspaceId, db);
  if (share === 'none') return [...topics];
  const photos = await imageAssets.described(workspaceId, db);
  return choosePhotos({ topics, photos, share, recent });
}
