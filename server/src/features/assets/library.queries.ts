import type { LibraryFilter, LibrarySummary } from '@postownia/contract';
import { and, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { assetRenditions, assets } from '../../db/schema/assets.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { Place } from '../../lib/time-cursor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { AssetRow } from './assets.queries.ts';

/** An asset with what other rows say of it. */
export interface ListedAsset {
  readonly asset: AssetRow;
  /** Places in posts that show it now. */
  readonly posts: number;
  readonly hasThumbnail: boolean;
}

export interface LibraryPage {
  readonly after?: Place | undefined;
  readonly filter?: LibraryFilter | undefined;
  readonly tag?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

const THUMBNAILS = ['thumbnail', 'photo-thumbnail'];

const isMade = inArray(assets.origin, ['generated', 'rendered']);
const isOwn = sql`not (${isMade})`;
/** Sounds are no part of the library: reels list them. */
const isSeen = ne(assets.kind, 'audio');
/** What people see of a brand's assets: an image that stays a PNG is a logo. */
const isShown = and(isSeen, ne(assets.mime, 'image/png'), or(sql`${assets.keptAt} is not null`, isMade));

/** A still picture that a person brought. */
export const isPhoto = and(eq(assets.kind, 'image'), isOwn);
const FILTERS: Readonly<Record<LibraryFilter, SQL | undefined>> = {
  photos: isPhoto,
  videos: eq(assets.kind, 'video'),
  generated: isMade,
  undescribed: and(isPhoto, eq(assets.altText, '')),
};

const columns = (db: Queryable) => ({
  asset: assets,
  posts: sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(assetUses)
    .where(
      and(
        eq(assetUses.workspaceId, assets.workspaceId),
        eq(assetUses.assetId, assets.id),
        eq(assetUses.usedBy, 'post'),
      ),
    )})`.mapWith(Number),
  hasThumbnail: sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(assetRenditions)
      .where(
        and(
          eq(assetRenditions.workspaceId, assets.workspaceId),
          eq(assetRenditions.assetId, assets.id),
          inArray(assetRenditions.recipe, THUMBNAILS),
        ),
      ),
  )}`,
});

/** An image or a video, also one that the library does not show. */
export async function selectListedAsset(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<ListedAsset | undefined> {
  const [row] = await db
    .select(columns(db))
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id), isSeen));
  return row;
}

/** Newest first; `after` is a place in the list, not included. */
export async function selectLibrary(
  workspaceId: WorkspaceId,
  db: Queryable,
  { after, filter, tag, search, limit }: LibraryPage,
): Promise<ListedAsset[]> {
  return db
    .select(columns(db))
    .from(assets)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        isShown,
        filter && FILTERS[filter],
        tag === undefined ? undefined : hasTag(tag),
        search ? isFound(search) : undefined,
        after &&
          sql`(${assets.createdAt}, ${assets.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(limit);
}

const hasTag = (tag: string) => sql`lower(${tag}) in (select lower(one) from unnest(${assets.tags}) one)`;

/** Every word somewhere in name, description or tags. */
function isFound(search: string): SQL | undefined {
  const told = sql`lower(concat_ws(' ', ${assets.name}, ${assets.altText}, array_to_string(${assets.tags}, ' ')))`;
  return and(
    ...search
      .toLowerCase()
      .split(/\s+/)
      .map((word) => sql`position(${word} in ${told}) > 0`),
  );
}

/** How many the library shows of each kind. */
export async function countLibrary(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<LibrarySummary['counts']> {
  const countOf = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      photos: countOf(FILTERS.photos),
      videos: countOf(FILTERS.videos),
      generated: countOf(FILTERS.generated),
      undescribed: countOf(FILTERS.undescribed),
    })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), isShown));
  return counts ?? { all: 0, photos: 0, videos: 0, generated: 0, undescribed: 0 };
}

/** The tags of what the library shows, the most frequent first, each in the spelling that sorts first. */
export async function selectTags(
  workspaceId: WorkspaceId,
  db: Queryable,
  limit: number,
): Promise<LibrarySummary['tags']> {
  const { rows } = await db.execute<{ tag: string; assets: number }>(sql`
    select min(one) as tag, count(*)::int as assets
    from ${assets} cross join lateral unnest(${assets.tags}) one
    where ${and(eq(assets.workspaceId, workspaceId), isShown)}
    group by lower(one) order by 2 desc, 1 limit ${limit}`);
  return rows;
}
