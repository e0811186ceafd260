import type { PhotoShare } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { photoUses } from '../../db/schema/month-plans.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export async function selectPhotoShare(workspaceId: WorkspaceId, db: Queryable): Promise<PhotoShare> {
  const [row] = await db
    .select({ share: photoUses.share })
    .from(photoUses)
    .where(eq(photoUses.workspaceId, workspaceId));
  return row?.share ?? 'none';
}

export async function upsertPhotoShare(
  workspaceId: WorkspaceId,
  tx: Tx,
  share: PhotoShare,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(photoUses)
    .values({ workspaceId, share, updatedAt })
    .onConflictDoUpdate({ target: photoUses.workspaceId, set: { share, updatedAt } });
}
