/**
 * Every brand of one firm that a person may open, with what its card shows, in one statement; every part goes by an index
 * that begins with the brand. A post waits as long as a word that its brand's policy asks for is missing or older than its
 * last change, or as it was not let go where posts go out by themselves (decision 0055).
 * $1 person, $2 organization, $3 the zone of brands that chose none, $4 now, $5 days of a card, $6 days in which a post is
 * looked at, $7 publications due before this instant are history, $8 those that were missed before this one, $9 accounts
 * that end before this instant are about to be lost, $10 where the month of the tokens began, $11 names at most,
 * $12 only these brands where it is not null
 */
export const BRANDS_OVERVIEW_SQL = `
with brands as (
  select w.id, w.organization_id, w.slug, w.name, w.archived_at, w.monthly_token_cap,
    ($4::timestamptz at time zone coalesce(p.zone, $3))::date as today, coalesce(p.zone, $3) as zone,
    b.profile->>'colorPalette' as palette, coalesce(p.auto_publish, false) as automatic,
    coalesce(p.approval_policy, 'none') in ('team', 'team-then-client') as team,
    coalesce(p.approval_policy, 'none') in ('client', 'team-then-client') as client
  from members m
  join workspaces w on w.organization_id = m.organization_id
  left join workspace_members r on r.workspace_id = w.id and r.user_id = m.user_id
  left join posting_preferences p on p.workspace_id = w.id
  left join brand_profiles b on b.workspace_id = w.id
  where m.user_id = $1 and m.organization_id = $2 and (m.role <> 'member' or r.role is not null)
    and ($12::uuid[] is null or w.id = any($12))
)
select b.id, b.slug, b.name, b.archived_at is not null as archived, b.palette, b.zone, b.today::text, b.monthly_token_cap,
  coalesce(days.found, '[]') as days, waiting.posts as waiting_posts, waiting.next as waiting_next,
  trouble.posts as failed_posts, accounts.lost, accounts.expiring, accounts.expires_at,
  spent.tokens as spent_tokens, coalesce(people.names, '[]') as people,
  (select a.created_at from audit_events a where a.workspace_id = b.id and a.actor <> 'system'
    order by a.created_at desc limit 1) as active_at
from brands b
cross join lateral (
  select json_agg(json_build_array(d.day, d.posts, m.asset_id, m.cover_ms)) as found
  from (select o.date - b.today as day, count(*)::int as posts, (array_agg(o.id order by o.time, o.id))[1] as first
    from posts o where o.workspace_id = b.id and o.date between b.today and b.today + ($5::int - 1) group by o.date) d
  left join post_media m on m.workspace_id = b.id and m.post_id = d.first and m.position = 0
) days
cross join lateral (
  select count(*)::int as posts, min(o.date)::text as next
  from posts o
  where (b.team or b.client or b.automatic)
    and o.workspace_id = b.id and o.date between b.today and b.today + $6::int and o.state = 'draft'
    and (b.team and (o.team_approved_at is null or o.updated_at <> o.team_approved_at)
      or b.client and (o.client_approved_at is null or o.updated_at <> o.client_approved_at)
      or b.automatic and o.approved_at is null and o.format not in ('video', 'reel'))
) waiting
cross join lateral (
  select count(*)::int as posts from publications p
  where p.workspace_id = b.id and p.due_at > $7 and p.state in ('failed', 'needs-fix', 'skipped', 'unknown')
    and (p.state in ('failed', 'needs-fix') or p.state = 'skipped' and p.due_at > $8
      or p.state = 'unknown' and p.next_try_at is null and p.claimed_by is null)
) trouble
cross join lateral (
  select count(*) filter (where a.state = 'needs-reconnect')::int as lost,
    count(*) filter (where a.state = 'connected' and a.token_expires_at < $9)::int as expiring,
    min(a.token_expires_at) filter (where a.state = 'connected' and a.token_expires_at < $9) as expires_at
  from social_accounts a where a.workspace_id = b.id
) accounts
cross join lateral (
  select coalesce(-sum(e.amount), 0)::int as tokens from token_entries e
  where e.organization_id = b.organization_id and e.workspace_id = b.id and e.created_at >= $10
) spent
cross join lateral (
  select json_agg(json_build_object('name', n.name) order by n.name) as names
  from (select u.name from workspace_members r join users u on u.id = r.user_id
    where r.workspace_id = b.id order by u.name limit $11) n
) people
order by b.name, b.id`;
