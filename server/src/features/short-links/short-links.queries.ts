import type { LinkRules } from '@postownia/contract/outgoing-links';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { linkSettings, shortLinkClicks, shortLinks } from '../../db/schema/short-links.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export async function upsertLinkSettings(
  workspaceId: WorkspaceId,
  tx: Tx,
  rules: LinkRules,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(linkSettings)
    .values({ workspaceId, ...rules, updatedAt })
    .onConflictDoUpdate({ target: linkSettings.workspaceId, set: { ...rules, updatedAt } });
}

const clicks = sql<number>`coalesce(sum(${shortLinkClicks.clicks}), 0)::int`;
const columns = {
  code: shortLinks.code,
  url: shortLinks.url,
  network: shortLinks.network,
  postId: shortLinks.postId,
  clicks,
};
const ofLink = and(
  eq(shortLinkClicks.workspaceId, shortLinks.workspaceId),
  eq(shortLinkClicks.code, shortLinks.code),
);

/** By network and address. */
export function selectLinksOfPost(workspaceId: WorkspaceId, db: Queryable, postId: string) {
  return db
    .select(columns)
    .from(shortLinks)
    .leftJoin(shortLinkClicks, ofLink)
    .where(and(eq(shortLinks.workspaceId, workspaceId), eq(shortLinks.postId, postId)))
    .groupBy(shortLinks.code)
    .orderBy(asc(shortLinks.network), asc(shortLinks.url));
}

const within = (workspaceId: WorkspaceId, { from, until }: { from: Date; until: Date }) =>
  and(
    eq(shortLinkClicks.workspaceId, workspaceId),
    gte(shortLinkClicks.hour, from),
    lt(shortLinkClicks.hour, until),
  );

export async function selectClicks(
  workspaceId: WorkspaceId,
  db: Queryable,
  span: { from: Date; until: Date },
): Promise<number> {
  const [row] = await db.select({ clicks }).from(shortLinkClicks).where(within(workspaceId, span));
  return row?.clicks ?? 0;
}

export function selectMostClicked(
  workspaceId: WorkspaceId,
  db: Queryable,
  { limit, ...span }: { from: Date; until: Date; limit: number },
) {
  return db
    .select(columns)
    .from(shortLinkClicks)
    .innerJoin(shortLinks, ofLink)
    .where(within(workspaceId, span))
    .groupBy(shortLinks.code)
    .orderBy(desc(clicks), asc(shortLinks.code))
    .limit(limit);
}
