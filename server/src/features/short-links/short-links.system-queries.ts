import { LINK_RULES, type LinkRules } from '@postownia/contract/outgoing-links';
import { eq, inArray, sql } from 'drizzle-orm';
import { linkSettings, shortLinkClicks, shortLinks } from '../../db/schema/short-links.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { NewLink } from './send-links.ts';

/** What each of the brands does to its addresses; a brand whose links were switched off shortens nothing. */
export async function selectLinkRules(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, LinkRules & { readonly blocked: boolean }>> {
  const { workspaceId, tags, medium, campaign, overwrite, short, blockedAt } = linkSettings;
  const rows = await db
    .select({ workspaceId, tags, medium, campaign, overwrite, short, blockedAt })
    .from(linkSettings)
    .where(inArray(workspaceId, [...workspaceIds]));
  const known = new Map(
    rows.map(({ workspaceId: id, blockedAt: since, ...rules }) => [
      asWorkspaceId(id),
      { ...rules, blocked: since !== null },
    ]),
  );
  return new Map(workspaceIds.map((id) => [id, known.get(id) ?? { ...LINK_RULES, blocked: false }]));
}

/** Keeps links that are about to go out; those that are kept already stay as they are. */
export async function insertShortLinks(tx: Tx, links: readonly NewLink[], createdAt: Date): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insert(shortLinks)
    .values(links.map((link) => ({ ...link, createdAt })))
    .onConflictDoNothing();
}

/** Where a code leads, of whichever brand; one read of two keys. */
export async function selectDestination(
  db: Queryable,
  code: string,
): Promise<{ url: string; blocked: boolean } | null> {
  const [row] = await db
    .select({
      url: shortLinks.url,
      blocked: sql<boolean>`${linkSettings.blockedAt} is not null`,
    })
    .from(shortLinks)
    .leftJoin(linkSettings, eq(linkSettings.workspaceId, shortLinks.workspaceId))
    .where(eq(shortLinks.code, code));
  return row ?? null;
}

export interface Counted {
  readonly code: string;
  readonly hour: Date;
  readonly clicks: number;
}

/** What became of a transaction; null: nobody knows any more. */
export async function readOutcome(
  db: Queryable,
  transactionId: string,
): Promise<'committed' | 'aborted' | 'in progress' | null> {
  const { rows } = await db.execute<{ outcome: 'committed' | 'aborted' | 'in progress' | null }>(
    sql`select pg_xact_status(${transactionId}::xid8) as outcome`,
  );
  return rows[0]?.outcome ?? null;
}

/** The id by which `readOutcome` knows the transaction. */
export async function readTransactionId(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  if (rows[0] === undefined) throw new Error('a transaction without an id');
  return rows[0].id;
}

/** Adds clicks to the figures of their hours, in one statement; links that are gone with their brand are left out. */
export async function addClicks(db: Queryable, counted: readonly Counted[]): Promise<void> {
  const list = (values: readonly unknown[]) => sql`${sql.param([...values])}`;
  await db.execute(sql`
    insert into ${shortLinkClicks} (workspace_id, code, hour, clicks)
    select l.workspace_id, c.code, c.hour, c.clicks
    from unnest(
      ${list(counted.map(({ code }) => code))}::text[],
      ${list(counted.map(({ hour }) => hour.toISOString()))}::timestamptz[],
      ${list(counted.map(({ clicks }) => clicks))}::int[]
    ) as c(code, hour, clicks)
    join ${shortLinks} l on l.code = c.code
    on conflict (workspace_id, code, hour) do update set clicks = ${shortLinkClicks}.clicks + excluded.clicks`);
}

/** Switches a brand's short links off since an instant, or on again (null). */
export async function upsertBlocked(
  db: Queryable,
  workspaceId: WorkspaceId,
  { blockedAt, now }: { blockedAt: Date | null; now: Date },
): Promise<void> {
  await db
    .insert(linkSettings)
    .values({ workspaceId, ...LINK_RULES, blockedAt, updatedAt: now })
    .onConflictDoUpdate({ target: linkSettings.workspaceId, set: { blockedAt } });
}
