/**
 * What each account of a workspace had last and what waits for it. Both go by the account's publications in the order
 * of their due instants, so a long history costs nothing.
 * $1 workspace, $2 entries that wait and are named, $3 longest excerpt
 */
export const ACCOUNT_ACTIVITY_SQL = `
select a.id as account_id, last.last, coalesce(waiting.waiting, 0)::int as waiting, coalesce(next.next, '[]') as next
from social_accounts a
left join lateral (
  select json_build_object('state', p.state, 'at', coalesce(p.published_at, p.due_at), 'permalink',
    case when p.removal_state = 'removed' then null else p.permalink end,
    'postId', p.post_id) as last
  from publications p
  where p.workspace_id = a.workspace_id and p.account_id = a.id and p.state in ('published', 'failed', 'needs-fix', 'skipped', 'unknown')
  order by p.due_at desc, p.id limit 1) last on true
left join lateral (
  select count(*) as waiting from publications p where p.workspace_id = a.workspace_id and p.account_id = a.id and p.state in (
    'planned', 'claimed', 'preparing', 'remote-ready', 'publishing', 'waiting', 'needs-reconnect')) waiting on true
left join lateral (
  select json_agg(json_build_object('dueAt', n.due_at, 'postId', n.post_id, 'date', n.date,
    'excerpt', n.excerpt) order by n.due_at, n.id) as next
  from (
    select p.id, p.due_at, p.post_id, o.date::text as date, left(o.content, $3) as excerpt
    from publications p
    join posts o on o.workspace_id = p.workspace_id and o.id = p.post_id
    where p.workspace_id = a.workspace_id and p.account_id = a.id and p.state in (
      'planned', 'claimed', 'preparing', 'remote-ready', 'publishing', 'waiting', 'needs-reconnect')
    order by p.due_at, p.id limit $2) n) next on true
where a.workspace_id = $1 and a.state <> 'disconnected'`;
