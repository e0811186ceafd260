import type { BrandProfile, StoredBrandProfile } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { brandRows } from '../workspaces/index.ts';
import { updateExtras, upsertProfile } from './brand-profile.queries.ts';
import { getBrandProfile, toStored } from './get-brand-profile.ts';

/** Replaces the whole profile; the workspace is called like its brand. */
export async function saveBrandProfile(
  tx: Tx,
  workspaceId: WorkspaceId,
  { profile, now }: { profile: BrandProfile; now: Date },
): Promise<z.infer<typeof StoredBrandProfile>> {
  // Whoever picks another palette lets go of colours of their own.
  const before = await getBrandProfile(tx, workspaceId);
  if (before !== null && before.colorPalette !== profile.colorPalette)
    await updateExtras(workspaceId, tx, { colours: null });
  await brandRows.renameWorkspace(tx, workspaceId, profile.brandName);
  return toStored(await upsertProfile(workspaceId, tx, profile, now));
}
