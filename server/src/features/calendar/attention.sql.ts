/**
 * What waits for a person in one workspace: accounts to connect anew, then the newest publications that ended without
 * a post or without a certain one.
 * $1 workspace, $2 publications due before this instant are history, $3 entries at most, $4 longest excerpt
 */
export const ATTENTION_SQL = `
(select a.id, 'reconnect' as kind, a.network, coalesce(a.label, a.name) as name, null::uuid as post_id,
   null::text as date, null as excerpt,
   a.problem, case when a.message->>'sentence' = a.problem then a.message end as message
 from social_accounts a
 where a.workspace_id = $1 and a.state = 'needs-reconnect'
 order by a.updated_at desc, a.id limit $3)
union all
(select p.id, case p.state when 'skipped' then 'missed' when 'unknown' then 'to-check' else 'failed' end as kind,
   p.network, coalesce(a.label, a.name), p.post_id, o.date::text,
   left(o.content, $4), p.problem,
   case when p.message->>'sentence' = p.problem then p.message end
 from publications p
 join posts o on o.workspace_id = p.workspace_id and o.id = p.post_id
 join social_accounts a on a.workspace_id = p.workspace_id and a.id = p.account_id
 where p.workspace_id = $1 and p.due_at > $2
   and (p.state in ('failed', 'needs-fix', 'skipped')
     or p.state = 'unknown' and p.next_try_at is null and p.claimed_by is null)
 order by p.due_at desc, p.id limit $3)`;
