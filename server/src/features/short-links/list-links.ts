import type { ShortLink } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { selectClicks, selectLinksOfPost, selectMostClicked } from './short-links.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'readAllowance' | 'shortLinkUrl'>;

/** Clicks are counted for everybody and shown where the plan gives them: they are there on the day it does. */
const isAllowed = async ({ db, clock, readAllowance }: Used, workspaceId: WorkspaceId) =>
  (await readAllowance(db, await organizationOf(db, workspaceId), clock.now())).clicks;

/** How many links the figures name. */
const MOST_NAMED = 20;

/**
 * The links of a post that went out.
 * @throws Refusal NOT_FOUND, also for another workspace's, whatever the plan
 */
export async function listLinksOfPost(
  context: Used,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<{ allowed: boolean; links: ShortLink[] }> {
  const { db, shortLinkUrl } = context;
  const [post] = await readPostRecords(db, workspaceId, { ids: [postId] });
  if (post === undefined) throw new Refusal('NOT_FOUND');
  if (!(await isAllowed(context, workspaceId))) return { allowed: false, links: [] };
  const rows = await selectLinksOfPost(workspaceId, db, postId);
  return {
    allowed: true,
    links: rows.map(({ postId: _, ...row }) => ({ ...row, shortUrl: `${shortLinkUrl}/${row.code}` })),
  };
}

/** Clicks of the days `from` to `to` in the brand's zone, both included. */
export async function readClicks(
  context: Used,
  workspaceId: WorkspaceId,
  days: { from: string; to: string },
) {
  if (!(await isAllowed(context, workspaceId))) return { allowed: false, clicks: 0, links: [] };
  const { db, shortLinkUrl } = context;
  const { zone } = await getPreferences(db, workspaceId);
  const span = {
    from: dueInstant(days.from, '00:00', zone),
    until: dueInstant(addDays(days.to, 1), '00:00', zone),
  };
  const clicks = await selectClicks(workspaceId, db, span);
  const rows = await selectMostClicked(workspaceId, db, { ...span, limit: MOST_NAMED });
  return {
    allowed: true,
    clicks,
    links: rows.map((row) => ({ ...row, shortUrl: `${shortLinkUrl}/${row.code}` })),
  };
}
