import { BRAND_PROFILE_DEFAULTS, BrandProfile, type StoredBrandProfile } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectProfile } from './brand-profile.queries.ts';

/** The profile as stored, with its revision; null until one was saved. */
export async function getStoredBrandProfile(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<z.infer<typeof StoredBrandProfile> | null> {
  const row = await selectProfile(workspaceId, db);
  return row === undefined ? null : toStored(row);
}

/**
 * What the brand told about itself; null until a profile was saved. A profile from before a field existed gets that
 * field's default.
 */
export async function getBrandProfile(db: Queryable, workspaceId: WorkspaceId): Promise<BrandProfile | null> {
  const stored = await getStoredBrandProfile(db, workspaceId);
  return stored === null ? null : stored.profile;
}

/** @throws Refusal PROFILE_MISSING when no profile was saved yet */
export async function requireBrandProfile(db: Queryable, workspaceId: WorkspaceId): Promise<BrandProfile> {
  const profile = await getBrandProfile(db, workspaceId);
  if (profile === null) throw new Refusal('PROFILE_MISSING');
  return profile;
}

export function toStored(row: { profile: unknown; revision: number; updatedAt: Date }) {
  const known = typeof row.profile === 'object' ? row.profile : {};
  return {
    profile: BrandProfile.parse({ ...BRAND_PROFILE_DEFAULTS, ...known }),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  };
}
