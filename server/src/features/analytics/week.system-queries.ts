import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { TROUBLE_STATES } from './week.queries.ts';

/** Every zone that a workspace is in. */
export async function selectZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select distinct zone from posting_preferences union select ${POSTING_PREFERENCES_DEFAULTS.zone}`,
  );
  return rows.map(({ zone }) => zone);
}

/**
 * Workspaces of a zone that were not told of the week and that have something to tell: something went out or should
 * have, or something waits in the week ahead. Those about to be deleted are left alone. In the order of their ids.
 */
export async function selectUntoldWorkspaces(
  db: Queryable,
  asked: {
    zone: string;
    dedupeKey: string;
    since: Date;
    until: Date;
    nextFrom: string;
    nextTo: string;
    after: WorkspaceId | null;
    limit: number;
  },
): Promise<WorkspaceId[]> {
  const { zone, dedupeKey, nextFrom, nextTo, after, limit } = asked;
  const [since, until] = [asked.since.toISOString(), asked.until.toISOString()];
  const troubles = sql.join(
    TROUBLE_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from workspaces w
    left join posting_preferences p on p.workspace_id = w.id
    where coalesce(p.zone, ${POSTING_PREFERENCES_DEFAULTS.zone}) = ${zone} and w.archived_at is null
      and (${after}::uuid is null or w.id > ${after}::uuid)
      and not exists (select from notifications n where n.workspace_id = w.id and n.dedupe_key = ${dedupeKey})
      and not exists (select from deletion_requests d where d.workspace_id = w.id and d.state = 'pending')
      and (
        exists (select from social_accounts a join publications u on u.workspace_id = a.workspace_id and u.account_id = a.id
          where a.workspace_id = w.id and (
            u.published_at >= ${since}::timestamptz and u.published_at < ${until}::timestamptz
            or u.due_at >= ${since}::timestamptz and u.due_at < ${until}::timestamptz
              and u.state in (${troubles})))
        or exists (select from posts o where o.workspace_id = w.id and o.state <> 'published'
          and o.date between ${nextFrom}::date and ${nextTo}::date))
    order by w.id limit ${limit}`);
  return rows.map(({ id }) => asWorkspaceId(id));
}
