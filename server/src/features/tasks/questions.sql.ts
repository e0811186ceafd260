/**
 * What the planner would like to know: of a post to come that nobody has worked on yet, and of the brand, where facts wait
 * to be confirmed and questions were put off.
 * $1 brands where the person may write posts as JSON: id, the first day and the last in the brand's zone
 * $2 brands of which they may say what is true, $3 entries at most, $4 longest excerpt
 */
export const QUESTIONS_SQL = `
with brands as (
  select * from jsonb_to_recordset($1::jsonb) as b(id uuid, today date, last date)
)
(select o.workspace_id, o.id, 'question' as kind, o.date::text, o.time::text, o.format, left(o.content, $4) as excerpt,
   o.topic->'ownerQuestion'->>'ask' as ask, 1 as count, (count(*) over ())::int as found
 from brands b
 join posts o on o.workspace_id = b.id and o.date between b.today and b.last and o.state in ('draft', 'scheduled')
 where o.topic->'ownerQuestion'->>'ask' is not null
   and not exists (select from post_versions v
     where v.workspace_id = o.workspace_id and v.post_id = o.id and v.cause in ('edited', 'restored'))
 order by o.date, o.time, o.id limit $3)
union all
select f.workspace_id, f.workspace_id, 'facts', null, null, null, null, null, count(*)::int, null
from unnest($2::uuid[]) b(id)
join brand_facts f on f.workspace_id = b.id and f.state = 'proposed'
group by f.workspace_id
union all
select i.workspace_id, i.workspace_id, 'interview', null, null, null, null, null, count(*)::int, null
from unnest($2::uuid[]) b(id)
join interview_answers i on i.workspace_id = b.id and i.state = 'later'
group by i.workspace_id`;
