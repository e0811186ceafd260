/**
 * Drafts of days to come, the soonest first, on which somebody's word may be missing, or of which a client asked something.
 * A word that was given before the last change may still hold: its hash tells (`approvalHash`), which is computed where it
 * is asked. Goes by the index of each brand's days.
 * $1 brands as JSON: id, the first day, the last day and the last of those that are soon, each in the brand's zone;
 *   whether the team's and the client's words are asked for, posts go out by themselves, the person may approve and write
 * $2 person, $3 posts at most, $4 longest excerpt
 */
export const WAITING_POSTS_SQL = `
with brands as (
  select * from jsonb_to_recordset($1::jsonb) as b(id uuid, today date, last date, soon date,
    team boolean, client boolean, automatic boolean, approves boolean, writes boolean)
), found as (
  select o.workspace_id, o.id, o.date, o.time, o.format, o.content, o.approved_at, o.team_approved_hash,
    o.client_approved_hash, o.client_change, count(*) over () as found
  from brands b
  join posts o on o.workspace_id = b.id and o.date between b.today and b.last and o.state = 'draft'
  where b.approves and b.team and (o.team_approved_hash is null or o.updated_at <> o.team_approved_at)
    or b.approves and b.automatic and o.approved_at is null and o.format not in ('video', 'reel')
    or b.approves and b.client and o.date <= b.soon
      and (o.client_approved_hash is null or o.updated_at <> o.client_approved_at)
    or b.writes and o.client_change is not null
  order by o.date, o.time, o.id limit $3
)
select f.workspace_id, f.id, f.date::text, f.time::text, f.format, left(f.content, $4) as excerpt,
  f.approved_at is null as unreleased, f.team_approved_hash is not null as team_said,
  f.client_approved_hash is not null as client_said, f.client_change, f.found::int,
  (select v.actor = 'user' and v.actor_id = $2 from post_versions v
    where v.workspace_id = f.workspace_id and v.post_id = f.id
    order by v.revision desc, v.created_at desc, v.id desc limit 1) as written_by_them,
  (select json_build_object('assetId', m.asset_id, 'coverMs', m.cover_ms) from post_media m
    where m.workspace_id = f.workspace_id and m.post_id = f.id order by m.position limit 1) as medium
from found f order by f.date, f.time, f.id`;
