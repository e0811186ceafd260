/**
 * How much a firm has of what plans limit, the archive left out of its brands; each part goes by an index of the firm or of
 * one of its brands. $1 organization, $2 now
 */
export const FIRM_USE_SQL = `
with own as materialized (select w.id, w.archived_at from workspaces w where w.organization_id = $1)
select
  (select count(*)::int from own where archived_at is null) as brands,
  (select count(*)::int from members m where m.organization_id = $1) as people,
  (select coalesce(sum(a.bytes), 0)::float8 from own join assets a on a.workspace_id = own.id) as storage,
  (select coalesce(max(f.feeds), 0)::int from own cross join lateral (
    select count(*) as feeds from feeds f where f.workspace_id = own.id) f) as feeds,
  (select count(*)::int from api_keys k where k.organization_id = $1 and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > $2)) as keys,
  (select count(*)::int from webhook_endpoints e where e.organization_id = $1 and e.state <> 'ended') as webhooks,
  (select count(*)::int from own join approval_links l on l.workspace_id = own.id
    where l.withdrawn_at is null and l.expires_at > $2) as links`;
