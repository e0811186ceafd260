import { brandLook } from '../brand-profile/index.ts';

const MOST_POSTS = 9;
/** Of so many newest posts those are shown that everybody may see: anybody may ask, so the reading has an end. */
const LOOKED_AT = 60;

/**
 * A brand's page with its look and its newest posts. $1 slug. Only reads; every part goes by an index that begins with the
 * workspace, once the slug has named it.
 */
export const PUBLIC_PAGE_SQL = `
select w.id as workspace_id, w.name, w.slug, p.indexed, p.intro, p.links,
  ${brandLook.inSql.sql('w.id')} as look, coalesce((
  select json_agg(json_build_object('id', o.id, 'language', o.language, 'content', o.content, 'medium', o.medium,
    'places', o.places) order by o.published_at desc, o.id)
  from (
    select o.id, o.language, o.published_at, out.places,
      o.content,
      (select json_build_object('id', a.id, 'kind', a.kind, 'altText', m.alt_text)
        from post_media m join assets a on a.workspace_id = m.workspace_id and a.id = m.asset_id
        where m.workspace_id = o.workspace_id and m.post_id = o.id order by m.position limit 1) as medium
    from (
      select * from posts
      where workspace_id = w.id and published_at is not null and format <> 'story'
      order by published_at desc nulls last, id limit ${LOOKED_AT}) o
    cross join lateral (
      select json_agg(json_build_object('network', u.network, 'permalink', u.permalink) order by u.published_at, u.id) as places
      from publications u
      where u.workspace_id = o.workspace_id and u.post_id = o.id and u.state = 'published'
        and u.removal_state is distinct from 'removed'
        and u.permalink ~* '^https?://'
        and coalesce(u.options->>'privacyLevel', 'PUBLIC_TO_EVERYONE') = 'PUBLIC_TO_EVERYONE') out
    where out.places is not null
    order by o.published_at desc, o.id limit ${MOST_POSTS}) o), '[]') as posts
from workspaces w
join link_pages p on p.workspace_id = w.id and p.enabled
left join link_settings s on s.workspace_id = w.id
where w.slug = $1 and w.archived_at is null and s.blocked_at is null
  and not exists (
    select from deletion_requests d
    join members m on m.user_id = d.user_id and m.organization_id = w.organization_id and m.role = 'owner'
    where d.state = 'pending' and not exists (
      select from members other
      where other.organization_id = w.organization_id and other.role = 'owner' and other.user_id <> d.user_id))`;
