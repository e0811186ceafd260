import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { assets } from '../../db/schema/assets.ts';
import { uploads } from '../../db/schema/uploads.ts';

/** The key of an asset or upload of any workspace. */
export interface AssetRef {
  readonly workspaceId: string;
  readonly id: string;
}

/** Of a later page: what lies behind this key. */
type After = AssetRef | null;

const isLater = (after: After) =>
  after === null
    ? undefined
    : sql`(${assets.workspaceId}, ${assets.id}) > (${after.workspaceId}::uuid, ${after.id}::uuid)`;

/** Assets from before an instant that nothing needs and that are not the library's, in the order of their keys. */
export async function selectUnused(
  db: Database,
  { before, after, limit }: { before: Date; after: After; limit: number },
): Promise<AssetRef[]> {
  const uses = db
    .select({ one: sql`1` })
    .from(assetUses)
    .where(and(eq(assetUses.workspaceId, assets.workspaceId), eq(assetUses.assetId, assets.id)));
  return db
    .select({ workspaceId: assets.workspaceId, id: assets.id })
    .from(assets)
    .where(and(lt(assets.createdAt, before), isNull(assets.keptAt), notExists(uses), isLater(after)))
    .orderBy(asc(assets.workspaceId), asc(assets.id))
    .limit(limit);
}

/** Images and logos whose bytes nobody looked at since their rows were moved here, in the order of their keys. */
export async function selectUnexamined(
  db: Database,
  { after, limit }: { after: After; limit: number },
): Promise<AssetRef[]> {
  return db
    .select({ workspaceId: assets.workspaceId, id: assets.id })
    .from(assets)
    .where(and(eq(assets.kind, 'image'), sql`${assets.colors} = '{}'`, isLater(after)))
    .orderBy(asc(assets.workspaceId), asc(assets.id))
    .limit(limit);
}

/** Uploads announced before an instant, under way or refused, the oldest first. */
export async function selectOldUploads(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<AssetRef[]> {
  return db
    .select({ workspaceId: uploads.workspaceId, id: uploads.id })
    .from(uploads)
    .where(lt(uploads.createdAt, before))
    .orderBy(asc(uploads.createdAt))
    .limit(limit);
}

/** Which of these are assets or uploads, as `{workspace}/{id}`. */
export async function selectKnown(db: Database, refs: readonly AssetRef[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const workspaceIds = [...new Set(refs.map(({ workspaceId }) => workspaceId))];
  const ids = refs.map(({ id }) => id);
  const known = (table: typeof assets | typeof uploads) =>
    db
      .select({ workspaceId: table.workspaceId, id: table.id })
      .from(table)
      .where(and(inArray(table.workspaceId, workspaceIds), inArray(table.id, ids)));
  const rows = await unionAll(known(assets), known(uploads));
  return new Set(rows.map(({ workspaceId, id }) => `${workspaceId}/${id}`));
}
