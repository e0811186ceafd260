import { FEEDS, type Feed, type FeedEntry } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/list-page.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type CountedFeed, type EntryRow, selectEntries, selectFeed, selectFeeds } from './feeds.queries.ts';

/** How many feeds a brand may have read: by its firm's plan, 0 without one. */
export async function allowedFeeds(
  { readAllowance, clock }: Pick<Context, 'readAllowance' | 'clock'>,
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<number> {
  return (await readAllowance(db, await organizationOf(db, workspaceId), clock.now())).feeds;
}

export async function listFeeds(
  context: Pick<Context, 'db' | 'readAllowance' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<{ feeds: Feed[]; allowed: number }> {
  const rows = await selectFeeds(workspaceId, context.db);
  return { feeds: rows.map(toFeed), allowed: await allowedFeeds(context, context.db, workspaceId) };
}

/** @throws Refusal NOT_FOUND */
export async function readFeedView(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Feed> {
  const [row] = await selectFeeds(workspaceId, db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toFeed(row);
}

/** A page of a feed's entries, the newest first. @throws Refusal NOT_FOUND */
export async function listEntries(
  db: Queryable,
  workspaceId: WorkspaceId,
  { id: feedId, cursor }: { id: string; cursor?: string | undefined },
): Promise<{ entries: FeedEntry[]; next: string | null }> {
  if ((await selectFeed(workspaceId, db, feedId)) === undefined) throw new Refusal('NOT_FOUND');
  const { rows, next } = await readPage(
    { cursor, size: FEEDS.entriesShown, placeOf: ({ foundAt, id }: EntryRow) => ({ at: foundAt, id }) },
    (query) => selectEntries(workspaceId, db, { feedId, ...query }),
  );
  return {
    next,
    entries: rows.map(({ id, title, url, state, postId, foundAt }) => ({
      id,
      title,
      url,
      state,
      postId,
      foundAt: foundAt.toISOString(),
    })),
  };
}

function toFeed(row: CountedFeed): Feed {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    state: row.state,
    template: row.template,
    withPicture: row.withPicture,
    release: row.release,
    problem: row.problem,
    failures: row.failures,
    drafted: row.drafted,
    waiting: row.waiting,
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    nextReadAt: row.state === 'paused' ? null : row.nextReadAt.toISOString(),
  };
}
