import { sql } from 'drizzle-orm';
import { feeds } from '../../db/schema/feeds.ts';
import type { Queryable } from '../../db/transaction.ts';

/**
 * Claims feeds that are due: one of each brand before the second of any, those that have waited longest first. Two who
 * claim at once never both get one.
 * @param options.until when a claim that nobody ended is free again
 */
export async function claimDueFeeds(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ workspaceId: string; feedId: string }[]> {
  const { rows } = await db.execute<{ workspace_id: string; id: string }>(sql`
    with due as (
      select workspace_id, id, next_read_at,
        row_number() over (partition by workspace_id order by next_read_at, id) as turn
      from ${feeds}
      where state = 'active' and next_read_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    ), chosen as (
      select workspace_id, id from due order by turn, next_read_at, id limit ${limit}
    )
    update ${feeds} f set claimed_until = ${until}
    from chosen c
    where f.workspace_id = c.workspace_id and f.id = c.id and f.state = 'active'
      and (f.claimed_until is null or f.claimed_until <= ${now})
    returning f.workspace_id, f.id`);
  return rows.map((row) => ({ workspaceId: row.workspace_id, feedId: row.id }));
}
