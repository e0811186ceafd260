import { LIMITS, type LibraryAsset, type LibraryFilter, type LibrarySummary } from '@postownia/contract';
import { readPage } from '../../db/list-page.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { toLibraryAsset } from './asset-view.ts';
import { countLibrary, type ListedAsset, selectLibrary, selectTags } from './library.queries.ts';

/** Of the tags that a filter offers. */
const MOST_TAGS = 100;

/**
 * A page of the library, newest first; every part narrows.
 * @returns its assets, and where the next page begins; null after the last
 */
export async function listLibrary(
  db: Queryable,
  workspaceId: WorkspaceId,
  {
    cursor,
    ...narrowed
  }: {
    cursor?: string | undefined;
    filter?: LibraryFilter | undefined;
    tag?: string | undefined;
    search?: string | undefined;
  },
): Promise<{ assets: LibraryAsset[]; next: string | null }> {
  const { rows, next } = await readPage(
    {
      cursor,
      size: LIMITS.assetsPage,
      placeOf: ({ asset }: ListedAsset) => ({ at: asset.createdAt, id: asset.id }),
    },
    (query) => selectLibrary(workspaceId, db, { ...narrowed, ...query }),
  );
  return { assets: rows.map(toLibraryAsset), next };
}

/** How many of each kind the library shows, and its tags. */
export async function summariseLibrary(db: Queryable, workspaceId: WorkspaceId): Promise<LibrarySummary> {
  return {
    counts: await countLibrary(workspaceId, db),
    tags: await selectTags(workspaceId, db, MOST_TAGS),
  };
}
