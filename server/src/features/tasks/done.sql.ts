/**
 * What one person did in brands since an instant of each, by the index of the audit log that begins with the brand.
 * $1 brands, $2 their instants, $3 the person, $4 actions that settle something, $5 how many at most
 */
export const DONE_SQL = `
select b.id as workspace_id, d.id, d.action, d.details, d.created_at
from unnest($1::uuid[], $2::timestamptz[]) b (id, since)
cross join lateral (
  select a.id, a.action, a.details, a.created_at from audit_events a
  where a.workspace_id = b.id and a.created_at >= b.since and a.actor = 'user' and a.actor_id = $3
    and a.action = any($4)
  order by a.created_at desc, a.id desc limit $5
) d
order by d.created_at desc, d.id desc limit $5`;
