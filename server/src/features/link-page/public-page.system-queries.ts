import type { Network, PageLink } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** A post that is out, with the places where everybody sees it. */
interface ShownPost {
  readonly id: string;
  readonly language: string;
  readonly content: string;
  readonly medium: {
    readonly id: string;
    readonly kind: 'image' | 'video';
    readonly altText: string;
  } | null;
  readonly places: readonly { readonly network: Network; readonly permalink: string }[];
}

export interface PublicPage {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly slug: string;
  readonly indexed: boolean;
  readonly intro: string;
  readonly links: readonly PageLink[];
  readonly posts: readonly ShownPost[];
}

const MOST_POSTS = 9;
/** Of so many newest posts those are shown that everybody may see: anybody may ask, so the reading has an end. */
const LOOKED_AT = 60;

/**
 * The page under a slug, of whichever brand, with its newest posts, in one statement; null: none, switched off, of a brand in
 * the archive or about to be erased, or whose links the operator switched off. A post that its
 * network shows to a chosen few is nothing for everybody, a story is gone after a day.
 */
export async function selectPublicPage(db: Queryable, slug: string): Promise<PublicPage | null> {
  const { rows } = await db.execute<Omit<PublicPage, 'workspaceId'> & { workspace_id: string }>(sql`
    select w.id as workspace_id, w.name, w.slug, p.indexed, p.intro, p.links, coalesce((
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
          order by published_at desc, id limit ${LOOKED_AT}) o
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
    where w.slug = ${slug} and w.archived_at is null and s.blocked_at is null
      and not exists (
        select from deletion_requests d
        join members m on m.user_id = d.user_id and m.organization_id = w.organization_id and m.role = 'owner'
        where d.state = 'pending' and not exists (
          select from members other
          where other.organization_id = w.organization_id and other.role = 'owner' and other.user_id <> d.user_id))`);
  const [row] = rows;
  if (row === undefined) return null;
  const { workspace_id: id, ...page } = row;
  return { ...page, workspaceId: asWorkspaceId(id) };
}
