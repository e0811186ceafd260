import { type Edge, type GraphCall, LIST_PARAMS, listPage, requireScope } from './meta-call.ts';
import { badParameter } from './meta-errors.ts';
import { type Fields, type Resolvers, select } from './meta-fields.ts';
import { grantKey, grantOf, hasScope, pageTokenOf } from './meta-tokens.ts';
import type { InstagramAccount, Page, Person, World } from './world.ts';

const personFields: Resolvers<{ person: Person; call: GraphCall }> = {
  id: ({ person }) => person.id,
  name: ({ person }) => person.name,
  first_name: ({ person }) => person.name.split(' ')[0],
  email: ({ person, call }) =>
    hasScope(call.world, call.token, 'email') ? `${person.id}@example.com` : undefined,
  picture: ({ person, call }, inner) => picture(call.world, person.id, inner),
};

export const readPerson: Edge<'user'> = {
  params: [],
  run: (call, { person }) => select('User', personFields, ['id', 'name'], { person, call }, call.fields),
};

/** Pages that this login was allowed to see and where the person still has a role. */
export function visiblePages(call: Pick<GraphCall, 'world' | 'token'>): Page[] {
  const grant = grantOf(call.world, call.token);
  const own = call.world.pages
    .values()
    .filter((page) => page.roles.some((role) => role.personId === call.token.personId));
  const granted = own.filter((page) => grant?.pageIds.includes(page.id));
  return call.token.kind === 'page' ? granted.filter((page) => page.id === call.token.pageId) : granted;
}

const pageFields: Resolvers<{ page: Page; call: GraphCall }> = {
  id: ({ page }) => page.id,
  name: ({ page }) => page.name,
  category: ({ page }) => page.category,
  access_token: ({ page, call }) => pageToken(call, page),
  tasks: ({ page, call }) => page.roles.find((role) => role.personId === call.token.personId)?.tasks ?? [],
  followers_count: ({ page }) => page.followersCount,
  fan_count: ({ page }) => page.followersCount,
  link: ({ page, call }) => `${call.world.publicUrl()}/feed/${page.id}`,
  picture: ({ page, call }, inner) => picture(call.world, page.id, inner),
  instagram_business_account: ({ page, call }, inner) => linkedInstagram(call, page, inner),
  connected_instagram_account: ({ page, call }, inner) => linkedInstagram(call, page, inner),
  is_published: () => true,
};

function pageToken(call: GraphCall, page: Page): string | undefined {
  const role = page.roles.find((candidate) => candidate.personId === call.token.personId);
  if (!role?.hasToken) return undefined;
  return call.token.kind === 'page' ? call.token.token : pageTokenOf(call.world, call.token, page.id).token;
}

function linkedInstagram(call: GraphCall, page: Page, inner: Fields | null): unknown {
  const account = page.instagramId === null ? undefined : call.world.instagram.get(page.instagramId);
  // Without the permission the field is left out, it is not an error.
  if (!account || !hasScope(call.world, call.token, 'instagram_basic')) return undefined;
  return select('IGUser', instagramFields, ['id'], { account, world: call.world }, inner);
}

function picture(world: World, id: string, inner: Fields | null): unknown {
  const data = {
    height: 100,
    is_silhouette: false,
    url: `${world.publicUrl()}/avatar/${id}.svg`,
    width: 100,
  };
  const chosen = Object.entries(data).filter(([name]) => inner === null || inner.has(name));
  return { data: Object.fromEntries(chosen) };
}

/** `GET /me/accounts`. */
export const listAccounts: Edge<'user'> = {
  params: LIST_PARAMS,
  run(call) {
    requireScope(call, 'pages_show_list');
    const listed = visiblePages(call).filter(({ onlyInBusiness }) => onlyInBusiness !== true);
    return listPage(call, listed, (page) => showPage(call, page));
  },
};

const PAGE_DEFAULTS = ['access_token', 'category', 'name', 'id', 'tasks'];

/** A Page as lists show it. */
export const showPage = (call: GraphCall, page: Page) =>
  select('Page', pageFields, PAGE_DEFAULTS, { page, call }, call.fields);

/** `GET /{page}`. */
export const readPage: Edge<'page'> = {
  params: [],
  run: (call, { page }) => select('Page', pageFields, ['id', 'name'], { page, call }, call.fields),
};

export const instagramFields: Resolvers<{ account: InstagramAccount; world: World }> = {
  id: ({ account }) => account.id,
  ig_id: ({ account }) => account.id,
  username: ({ account }) => account.username,
  name: ({ account }) => account.name,
  biography: () => '',
  profile_picture_url: ({ account, world }) => `${world.publicUrl()}/avatar/${account.id}.svg`,
  followers_count: ({ account }) => account.followersCount,
  follows_count: () => 0,
  media_count: ({ account, world }) =>
    world.media.values().filter((media) => media.igId === account.id).length,
  is_published: () => true,
};

/** `GET /{ig}`. */
export const readInstagram: Edge<'ig'> = {
  params: [],
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    return select('IGUser', instagramFields, ['id'], { account, world: call.world }, call.fields);
  },
};

/** `GET /me/permissions`. */
export const listPermissions: Edge<'user'> = {
  params: ['permission', 'status'],
  run(call) {
    const grant = grantOf(call.world, call.token);
    const rows = [
      ...(grant?.granted ?? []).map((permission) => ({ permission, status: 'granted' })),
      ...(grant?.declined ?? []).map((permission) => ({ permission, status: 'declined' })),
    ];
    const wanted = call.params.get('permission');
    const status = call.params.get('status');
    return {
      data: rows.filter(
        (row) =>
          (wanted === undefined || row.permission === wanted) &&
          (status === undefined || row.status === status),
      ),
    };
  },
};

/** `DELETE /me/permissions[/{permission}]`: takes one permission back, or the whole app (its tokens die with 190/458). */
export function revokePermissions(call: GraphCall, permission: string | undefined): unknown {
  const grant = grantOf(call.world, call.token);
  if (!grant) return { success: true };
  const key = grantKey(grant.personId, grant.appId);
  if (permission === undefined) {
    call.world.grants.delete(key);
    for (const token of call.world.tokens.values()) {
      const same = token.personId === grant.personId && token.appId === grant.appId && token.dead === null;
      if (same) call.world.tokens.put(token.token, { ...token, dead: 458 });
    }
    return { success: true };
  }
  if (!grant.granted.includes(permission)) throw badParameter(`Permission ${permission} was not granted`);
  const granted = grant.granted.filter((scope) => scope !== permission);
  call.world.grants.put(key, { ...grant, granted, declined: [...grant.declined, permission] });
  return { success: true };
}
