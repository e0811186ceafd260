/**
 * The brands at work that a person may open, none of a firm that asks for a second factor they lack, with what decides what they are asked for there: their role, whose word posts need,
 * whether posts go out by themselves, and whether anybody else may give the team's word (decision 0055).
 * $1 person, $2 the zone of brands that chose none
 */
export const TASK_BRANDS_SQL = `
select w.id, w.slug, w.name, case when m.role = 'member' then r.role else m.role end as role,
  coalesce(p.zone, $2) as zone, coalesce(p.approval_policy, 'none') as policy,
  coalesce(p.auto_publish, false) as auto_publish, b.profile->>'colorPalette' as palette,
  exists (select from members om
    left join workspace_members ow on ow.workspace_id = w.id and ow.user_id = om.user_id
    where om.organization_id = w.organization_id and om.user_id <> $1
      and (om.role <> 'member' or ow.role in ('editor', 'approver'))) as other_approver
from members m
join workspaces w on w.organization_id = m.organization_id
join organizations f on f.id = m.organization_id
join users u on u.id = m.user_id
left join workspace_members r on r.workspace_id = w.id and r.user_id = m.user_id
left join posting_preferences p on p.workspace_id = w.id
left join brand_profiles b on b.workspace_id = w.id
where m.user_id = $1 and w.archived_at is null and (m.role <> 'member' or r.role is not null)
  and (u.two_factor_enabled or not f.requires_second_factor)
order by w.name, w.created_at, w.id`;
