import type { ShortLink } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { selectClicks, selectLinksOfPost, selectMostClicked } from './short-links.queries.ts';

type Used = Pick<Context, 'db' | 'shortLinkUrl'>;

/** How many links the figures name. */
const MOST_NAMED = 20;

/** The links of a post that went out; none for another workspace's. */
export async function listLinksOfPost(
  { db, shortLinkUrl }: Used,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<{ links: ShortLink[] }> {
  const rows = await selectLinksOfPost(workspaceId, db, postId);
  return {
    links: rows.map(({ postId: _, ...row }) => ({ ...row, shortUrl: `${shortLinkUrl}/${row.code}` })),
  };
}

/** Clicks of the days `from` to `to` in the brand's zone, both included. */
export async function readClicks(
  { db, shortLinkUrl }: Used,
  workspaceId: WorkspaceId,
  days: { from: string; to: string },
) {
  const { zone } = await getPreferences(db, workspaceId);
  const span = {
    from: dueInstant(days.from, '00:00', zone),
    until: dueInstant(addDays(days.to, 1), '00:00', zone),
  };
  const clicks = await selectClicks(workspaceId, db, span);
  const rows = await selectMostClicked(workspaceId, db, { ...span, limit: MOST_NAMED });
  return { clicks, links: rows.map((row) => ({ ...row, shortUrl: `${shortLinkUrl}/${row.code}` })) };
}
