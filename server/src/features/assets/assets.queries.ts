import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { type AssetKind, assetRenditions, assets } from '../../db/schema/assets.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AssetRow = typeof assets.$inferSelect;
export type Description = Pick<AssetRow, 'altText' | 'focalPoint' | 'tags'>;
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

/** Notes that a rendition's file is lost and cannot be made here. */
export async function deleteRendition(
  workspaceId: WorkspaceId,
  db: Queryable,
  { assetId, recipe }: { assetId: string; recipe: string },
): Promise<void> {
  const { workspaceId: tenant, assetId: asset, recipe: name } = assetRenditions;
  await db.delete(assetRenditions).where(and(eq(tenant, workspaceId), eq(asset, assetId), eq(name, recipe)));
}

/** Writes what was read from an asset's bytes. */
export async function updateFacts(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, ...facts }: { id: string; colors: string[]; bytes?: number; sha256?: string },
): Promise<void> {
  await db
    .update(assets)
    .set(facts)
    .where(areAssets(workspaceId, [id]));
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

/** The newest first. */
export async function selectSounds(
  workspaceId: WorkspaceId,
  db: Queryable,
  limit: number,
): Promise<AssetRow[]> {
  return db
    .select()
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.kind, 'audio')))
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(limit);
}

/** How many rows need an asset. */
export async function countUses(workspaceId: WorkspaceId, db: Queryable, id: string): Promise<number> {
  return db.$count(assetUses, and(eq(assetUses.workspaceId, workspaceId), eq(assetUses.assetId, id)));
}

/** The asset that a file became when it was handed in before, kept from now on; undefined for a new one. */
export async function keepKnownFile(
  workspaceId: WorkspaceId,
  db: Queryable,
  { sourceSha256, now }: { sourceSha256: string; now: Date },
): Promise<string | undefined> {
  const [known] = await db
    .update(assets)
    .set({ keptAt: sql`coalesce(${assets.keptAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.sourceSha256, sourceSha256)))
    .returning({ id: assets.id });
  return known?.id;
}

/** Takes a person's own one out of the library. @returns whether it is one */
export async function releaseAsset(workspaceId: WorkspaceId, db: Queryable, id: string): Promise<boolean> {
  const released = await db
    .update(assets)
    .set({ keptAt: null })
    .where(and(areAssets(workspaceId, [id]), eq(assets.origin, 'upload')))
    .returning({ id: assets.id });
  return released.length > 0;
}

/** Writes what a person says of an asset and makes it the library's. @returns whether it is there */
export async function updateDescription(
  workspaceId: WorkspaceId,
  db: Queryable,
  { id, now, ...said }: { id: string; now: Date } & Partial<Description>,
): Promise<boolean> {
  const changed = await db
    .update(assets)
    .set({ ...said, keptAt: sql`coalesce(${assets.keptAt}, ${now})` })
    .where(areAssets(workspaceId, [id]))
    .returning({ id: assets.id });
  return changed.length > 0;
}

export async function selectImages(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<AssetRow[]> {
  return db
    .select()
    .from(assets)
    .where(and(areAssets(workspaceId, ids), eq(assets.kind, 'image')));
}

/** Images of the library by their names in small letters, with their endings or without; the newest last. */
export async function selectImagesNamed(
  workspaceId: WorkspaceId,
  db: Queryable,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${assets.name}, '')`;
  const isNamed = or(
    inArray(sql`lower(${name})`, [...names]),
    inArray(sql`regexp_replace(lower(${name}), '[.][a-z0-9]{2,5}$', '')`, [...names]),
  );
  return db
    .select({ id: assets.id, name })
    .from(assets)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        eq(assets.kind, 'image'),
        sql`${assets.keptAt} is not null`,
        isNamed,
      ),
    )
    .orderBy(asc(assets.createdAt), asc(assets.id));
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

/**
 * Makes those that a person brought the library's: a post shows them now, and what it showed stays when it goes. They, and
 * the others too, are there until the transaction ends.
 */
export async function keepAssets(
  workspaceId: WorkspaceId,
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(areAssets(workspaceId, ids))
    .orderBy(assets.id)
    .for('key share');
  await tx
    .update(assets)
    .set({ keptAt: now })
    .where(and(areAssets(workspaceId, ids), eq(assets.origin, 'upload'), isNull(assets.keptAt)));
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

/** @param options.kept whether those of the library go, too */
export async function deleteAssets(
  workspaceId: WorkspaceId,
  tx: Tx,
  { ids, kept }: { ids: readonly string[]; kept: boolean },
): Promise<AssetRow[]> {
  return tx
    .delete(assets)
    .where(and(areAssets(workspaceId, ids), kept ? undefined : isNull(assets.keptAt)))
    .returning();
}
