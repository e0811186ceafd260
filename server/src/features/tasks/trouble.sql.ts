/**
 * What went wrong and only a person can mend: accounts that are lost or about to be, and publications that ended without a
 * post or without a certain one.
 * $1 brands, $2 accounts that end before this instant are about to be lost, $3 publications due before this instant are
 * history, $4 those that were missed before this one, $5 entries at most, $6 longest excerpt
 */
export const TROUBLE_SQL = `
with found as (
  (select a.workspace_id, a.id, case a.state when 'connected' then 'expiring' else 'reconnect' end as kind,
     case a.state when 'connected' then a.token_expires_at end as due_at, a.network,
     coalesce(a.label, a.name) as name, null::uuid as post_id, a.problem, a.message
   from unnest($1::uuid[]) b(id)
   join social_accounts a on a.workspace_id = b.id
   where a.state = 'needs-reconnect' or a.state = 'connected' and a.token_expires_at < $2)
  union all
  (select p.workspace_id, p.id, case p.state when 'skipped' then 'missed' when 'unknown' then 'to-check' else 'failed' end,
     p.due_at, p.network, coalesce(a.label, a.name), p.post_id, p.problem, p.message
   from unnest($1::uuid[]) b(id)
   join publications p on p.workspace_id = b.id and p.due_at > $3
     and p.state in ('failed', 'needs-fix', 'skipped', 'unknown')
   join social_accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id
   where p.state in ('failed', 'needs-fix') or p.state = 'skipped' and p.due_at > $4
     or p.state = 'unknown' and p.next_try_at is null and p.claimed_by is null)
), first as (
  select *, count(*) over () as found from found order by due_at nulls first, id limit $5
)
select f.workspace_id, f.id, f.kind, f.due_at, f.network, f.name, f.post_id, o.date::text, o.time::text, o.format,
  left(o.content, $6) as excerpt, f.problem,
  case when f.message->>'sentence' = f.problem then f.message end as message, f.found::int
from first f
left join posts o on o.workspace_id = f.workspace_id and o.id = f.post_id
order by f.due_at nulls first, f.id`;
