import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Of one run; the next takes the others. */
const BRANDS_AT_ONCE = 500;

const Row = z.object({
  workspace_id: z.string(),
  told_at: z.nullable(z.coerce.date()),
  ids: z.array(z.string()),
});

/** A brand with drafts that its team was not told of, and when it was told of others last. */
export interface Untold {
  readonly workspaceId: WorkspaceId;
  readonly toldAt: Date | null;
  readonly ids: readonly string[];
}

/**
 * Brands that ask for the team's word, with drafts of these days that came after the team was told last, or lost a word
 * after that. Only those in which nobody has worked since `quietSince`, or somebody has since before `longSince`, and
 * which were told of nothing after that. Whether a word that was given still holds is not known here. Those that changed
 * last come first: where nobody is to be told, a brand is found again each time and must not keep others out.
 */
export async function selectUntold(
  db: Queryable,
  { from, to, quietSince, longSince }: { from: string; to: string; quietSince: Date; longSince: Date },
): Promise<Untold[]> {
  const { rows } = await db.execute(sql`
    with brands as (
      select p.workspace_id, (select n.created_at from notifications n
        where n.workspace_id = p.workspace_id and n.kind = 'approval-waiting'
        order by n.created_at desc limit 1) as told_at
      from posting_preferences p
      join workspaces w on w.id = p.workspace_id
      where p.approval_policy in ('team', 'team-then-client') and w.archived_at is null
    )
    select b.workspace_id, b.told_at, array_agg(o.id order by o.date, o.time, o.id) as ids
    from brands b
    join posts o on o.workspace_id = b.workspace_id and o.state = 'draft' and o.date between ${from} and ${to}
      and o.updated_at > coalesce(b.told_at, '-infinity')
      and (o.team_approved_at is null and o.created_at > coalesce(b.told_at, '-infinity')
        or o.team_approved_at is not null and o.updated_at <> o.team_approved_at)
    where b.told_at is null or b.told_at <= ${longSince}
    group by b.workspace_id, b.told_at
    having max(o.updated_at) <= ${quietSince} or min(o.updated_at) <= ${longSince}
    order by max(o.updated_at) desc
    limit ${BRANDS_AT_ONCE}`);
  return rows.map((row) => {
    const { workspace_id: workspaceId, told_at: toldAt, ids } = Row.parse(row);
    return { workspaceId: asWorkspaceId(workspaceId), toldAt, ids };
  });
}

/** Who wrote each of these posts as it is now, in no order; null where a program or the product did, nothing where nobody knows. */
export async function selectWriters(
  db: Queryable,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ writer: string | null }>(sql`
    select distinct on (v.post_id) case when v.actor = 'user' then v.actor_id end as writer
    from post_versions v
    where v.workspace_id = ${workspaceId} and v.post_id = any(${sql.param(ids)}::uuid[])
    order by v.post_id, v.revision desc, v.created_at desc, v.id desc`);
  return rows.map(({ writer }) => writer);
}
