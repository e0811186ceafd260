import { LIMITS, type LibraryAsset, type LibraryFilter, type LibrarySummary } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { toLibraryAsset } from './asset-view.ts';
import { countLibrary, selectLibrary, selectTags } from './library.queries.ts';

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
  const found = await selectLibrary(workspaceId, db, {
    ...narrowed,
    after: cursor === undefined ? undefined : fromCursor(cursor),
    limit: LIMITS.assetsPage + 1,
  });
  const page = found.slice(0, LIMITS.assetsPage);
  const last = page.at(-1)?.asset;
  const more = found.length > page.length && last !== undefined;
  return {
    assets: page.map(toLibraryAsset),
    next: more ? toCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** How many of each kind the library shows, and its tags. */
export async function summariseLibrary(db: Queryable, workspaceId: WorkspaceId): Promise<LibrarySummary> {
  return {
    counts: await countLibrary(workspaceId, db),
    tags: await selectTags(workspaceId, db, MOST_TAGS),
  };
}
