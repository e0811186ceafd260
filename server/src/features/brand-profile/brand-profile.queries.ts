import type { BrandProfile } from '@postownia/contract';
import { eq, sql } from 'drizzle-orm';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const columns = {
  profile: brandProfiles.profile,
  revision: brandProfiles.revision,
  updatedAt: brandProfiles.updatedAt,
};

export async function selectProfile(workspaceId: WorkspaceId, db: Queryable) {
  const [row] = await db
    .select(columns)
    .from(brandProfiles)
    .where(eq(brandProfiles.workspaceId, workspaceId));
  return row;
}

/** Voice and look beside the profile; undefined while there is no profile. */
export async function selectExtras(workspaceId: WorkspaceId, db: Queryable) {
  const { voice, logoId, logoGround, headlineOnImages, colours, typePair } = brandProfiles;
  const [row] = await db
    .select({ voice, logoId, logoGround, headlineOnImages, colours, typePair })
    .from(brandProfiles)
    .where(eq(brandProfiles.workspaceId, workspaceId));
  return row;
}

/** Which logo the profile names, its row locked until the transaction ends; undefined while there is no profile. */
export async function lockLogo(workspaceId: WorkspaceId, tx: Tx) {
  const [row] = await tx
    .select({ logoId: brandProfiles.logoId })
    .from(brandProfiles)
    .where(eq(brandProfiles.workspaceId, workspaceId))
    .for('update');
  return row;
}

/** @returns false when there is no profile to change */
export async function updateExtras(
  workspaceId: WorkspaceId,
  tx: Tx,
  change: Partial<
    Pick<
      typeof brandProfiles.$inferInsert,
      'voice' | 'logoId' | 'logoGround' | 'headlineOnImages' | 'colours' | 'typePair'
    >
  >,
): Promise<boolean> {
  const changed = await tx
    .update(brandProfiles)
    .set(change)
    .where(eq(brandProfiles.workspaceId, workspaceId))
    .returning({ workspaceId: brandProfiles.workspaceId });
  return changed.length > 0;
}

export async function upsertProfile(
  workspaceId: WorkspaceId,
  tx: Tx,
  profile: BrandProfile,
  updatedAt: Date,
) {
  const [row] = await tx
    .insert(brandProfiles)
    .values({ workspaceId, profile, updatedAt })
    .onConflictDoUpdate({
      target: brandProfiles.workspaceId,
      set: { profile, updatedAt, revision: sql`${brandProfiles.revision} + 1` },
    })
    .returning(columns);
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}
