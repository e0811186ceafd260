import { balanceInSql } from '../tokens/index.ts';

/**
 * Everything the dashboard's frame shows of one workspace, in one statement. Only reads; every subquery goes by an
 * index that begins with the workspace.
 * Posts are those of the AI calendar, which videos are no part of (decision 0047).
 * $1 person, $2 workspace, $3 batches that ended before this instant are history: neither undone nor mended
 */
export const OVERVIEW_SQL = `
select
  u.email, u.email_verified, u.language, u.operator,
  w.name as workspace_name, w.organization_id,
  case when m.role = 'member' then r.role else m.role end as role,
  b.profile as brand_profile,
  case when p.workspace_id is null then null else json_build_object(
    'zone', p.zone, 'times', p.times, 'lateMinutes', p.late_minutes, 'paused', p.paused,
    'autoPublish', p.auto_publish) end as preferences,
  coalesce(p.approval_policy, 'none') as approval_policy,
  coalesce((
    select json_agg(json_build_object('id', a.id, 'network', a.network, 'name', coalesce(a.label, a.name), 'state', a.state)
      order by a.connected_at, a.network, a.name, a.id)
    from social_accounts a where a.workspace_id = w.id and a.state <> 'disconnected'), '[]') as accounts,
  (select json_build_object('total', count(*), 'published', count(*) filter (where o.state = 'published'),
      'willGoOut', count(*) filter (where o.state = 'scheduled'))
    from posts o where o.workspace_id = w.id and o.format not in ('video', 'reel')) as posts,
  (select json_build_object('id', g.id, 'state', g.state, 'part', g.part,
      'createdAt', g.created_at, 'finishedAt', g.finished_at,
      'tokens', json_build_object('reserved', r.amount, 'used', r.used, 'returned', r.returned),
      'days', coalesce((
        select json_agg(json_build_object('date', d.date, 'part', d.part, 'state', d.state, 'postId', d.post_id,
          'problem', d.problem,
          'message', case when d.message->>'sentence' = d.problem then d.message end) order by d.date)
        from generation_days d where d.workspace_id = w.id and d.batch_id = g.id), '[]'))
    from generation_batches g join token_reservations r on r.organization_id = w.organization_id and r.id = g.reservation_id
    where g.workspace_id = w.id and (g.state = 'running'
      or g.part = 'post' and g.state in ('finished', 'cancelled') and g.finished_at > $3 and exists (
        select from generation_days f where f.workspace_id = w.id and f.batch_id = g.id and f.state = 'failed' and not exists (
          select from posts o where o.workspace_id = w.id and o.date = f.date and o.format not in ('video', 'reel'))))
    order by (g.state = 'running') desc, (g.part = 'post') desc, g.created_at desc limit 1) as current_batch,
  (select json_build_object('id', g.id, 'finishedAt', g.finished_at, 'days', made.days)
    from generation_batches g
    cross join lateral (
      select count(*) as days from generation_days d where d.workspace_id = w.id and d.batch_id = g.id and d.state = 'done') made
    where g.workspace_id = w.id and g.part = 'post' and g.state in ('finished', 'cancelled')
      and g.finished_at > $3 and made.days > 0
    order by g.finished_at desc limit 1) as undoable_batch,
  (select s.past_due_since from billing_subscriptions s
    where s.organization_id = w.organization_id and s.status in ('past_due', 'unpaid')
    order by s.created_at desc limit 1) as past_due_since,
  ${balanceInSql.sql('w.organization_id')} as tokens
from members m
join users u on u.id = m.user_id
join workspaces w on w.id = $2 and w.organization_id = m.organization_id
left join workspace_members r on r.workspace_id = w.id and r.user_id = m.user_id
left join brand_profiles b on b.workspace_id = w.id
left join posting_preferences p on p.workspace_id = w.id
where m.user_id = $1 and (m.role <> 'member' or r.role is not null)`;
