import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { assets } from '../../db/schema/assets.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from './asset-keys.ts';
import { countLibrary, isPhoto } from './library.queries.ts';

/** A photo of the library of which somebody said what it shows. */
export interface DescribedPhoto {
  readonly id: string;
  readonly altText: string;
  readonly tags: readonly string[];
}

/** Of a library: more than a plan looks at would only make it slow. */
const MOST_PHOTOS = 500;

/** What plans may take: photos of the library that are described, the newest first. */
export async function selectDescribedPhotos(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<DescribedPhoto[]> {
  return db
    .select({ id: assets.id, altText: assets.altText, tags: assets.tags })
    .from(assets)
    .where(
      and(eq(assets.workspaceId, workspaceId), isPhoto, isNotNull(assets.keptAt), ne(assets.altText, '')),
    )
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(MOST_PHOTOS);
}

/** How many photos the library shows that plans may take, and how many still wait for a description. */
export async function countPhotos(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<{ ready: number; undescribed: number }> {
  const { photos, undescribed } = await countLibrary(workspaceId, db);
  return { ready: photos - undescribed, undescribed };
}

/** Where screens find photos small, by id; without those that are no more. */
export async function selectThumbnails(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), isPhoto, inArray(assets.id, [...ids])));
  return new Map(rows.map(({ id }) => [id, assetUrls(workspaceId, { kind: 'image', id }).thumbnailUrl]));
}
