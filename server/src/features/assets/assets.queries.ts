import { and, eq, inArray } from 'drizzle-orm';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { type AssetKind, assetRenditions, assets } from '../../db/schema/assets.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AssetRow = typeof assets.$inferSelect;
export type NewAsset = Omit<typeof assets.$inferInsert, 'workspaceId'>;

const areAssets = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  and(eq(assets.workspaceId, workspaceId), inArray(assets.id, [...ids]));

/** Writes an asset with the renditions that lie beside its file already. */
export async function insertAsset(
  workspaceId: WorkspaceId,
  tx: Tx,
  { renditions, ...asset }: NewAsset & { id: string; renditions: readonly string[] },
): Promise<void> {
  await tx.insert(assets).values({ ...asset, workspaceId });
  for (const recipe of renditions)
    await insertRendition(workspaceId, tx, { assetId: asset.id, recipe, createdAt: asset.createdAt });
}

/** Notes that a rendition was made, once. */
export async function insertRendition(
  workspaceId: WorkspaceId,
  db: Queryable,
  rendition: { assetId: string; recipe: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(assetRenditions)
    .values({ ...rendition, workspaceId })
    .onConflictDoNothing();
}

export async function selectAsset(
  workspaceId: WorkspaceId,
  db: Queryable,
  { kind, id }: { kind: AssetKind; id: string },
): Promise<AssetRow | undefined> {
  const [row] = await db
    .select()
    .from(assets)
    .where(and(areAssets(workspaceId, [id]), eq(assets.kind, kind)));
  return row;
}

/** Videos with whether a thumbnail lies beside them. */
export async function selectVideos(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<(AssetRow & { hasThumbnail: boolean })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ asset: assets, recipe: assetRenditions.recipe })
    .from(assets)
    .leftJoin(
      assetRenditions,
      and(
        eq(assetRenditions.workspaceId, assets.workspaceId),
        eq(assetRenditions.assetId, assets.id),
        eq(assetRenditions.recipe, 'thumbnail'),
      ),
    )
    .where(and(areAssets(workspaceId, ids), eq(assets.kind, 'video')));
  return rows.map(({ asset, recipe }) => ({ ...asset, hasThumbnail: recipe !== null }));
}

/** Keeps assets there until the transaction ends. */
export async function holdAssets(workspaceId: WorkspaceId, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(areAssets(workspaceId, ids))
    .orderBy(assets.id)
    .for('key share');
}

/** Locks assets until the transaction ends: nothing can begin to use one meanwhile. */
export async function lockAssets(workspaceId: WorkspaceId, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(areAssets(workspaceId, ids))
    .orderBy(assets.id)
    .for('update');
}

/** Which of these assets something needs. */
export async function selectUsedIds(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: assetUses.assetId })
    .from(assetUses)
    .where(and(eq(assetUses.workspaceId, workspaceId), inArray(assetUses.assetId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteAssets(
  workspaceId: WorkspaceId,
  tx: Tx,
  ids: readonly string[],
): Promise<AssetRow[]> {
  return tx.delete(assets).where(areAssets(workspaceId, ids)).returning();
}
