import { followersAt } from '../feed/growth.ts';
import { type Edge, type GraphCall, LIST_PARAMS, listPage, requireScope } from './call.ts';
import { badParameter } from './errors.ts';
import { type Fields, type Resolvers, select } from './fields.ts';
import { type InstagramAccount, isOut, type Page, type State, type User } from './state.ts';
import { grantKey, grantOf, hasScope, pageTokenOf } from './tokens.ts';

const userFields: Resolvers<{ user: User; call: GraphCall }> = {
  id: ({ user }) => user.id,
  name: ({ user }) => user.name,
  first_name: ({ user }) => user.name.split(' ')[0],
  email: ({ user, call }) =>
    hasScope(call.state, call.token, 'email') ? `${user.id}@example.com` : undefined,
  picture: ({ user, call }, inner) => picture(call.state, user.id, inner),
};

export const readUser: Edge<'user'> = {
  params: [],
  run: (call, { user }) => select('User', userFields, ['id', 'name'], { user, call }, call.fields),
};

/** Pages that this login was allowed to see and where the person still has a role. */
export function visiblePages(call: Pick<GraphCall, 'state' | 'token'>): Page[] {
  const grant = grantOf(call.state, call.token);
  const own = call.state.pages
    .values()
    .filter((page) => page.roles.some((role) => role.networkUserId === call.token.networkUserId));
  const granted = own.filter((page) => grant?.pageIds.includes(page.id));
  return call.token.kind === 'page' ? granted.filter((page) => page.id === call.token.pageId) : granted;
}

const pageFields: Resolvers<{ page: Page; call: GraphCall }> = {
  id: ({ page }) => page.id,
  name: ({ page }) => page.name,
  category: ({ page }) => page.category,
  access_token: ({ page, call }) => pageToken(call, page),
  tasks: ({ page, call }) =>
    page.roles.find((role) => role.networkUserId === call.token.networkUserId)?.tasks ?? [],
  followers_count: ({ page, call }) => followersAt(page, call.state.clock.now().getTime()),
  fan_count: ({ page, call }) => followersAt(page, call.state.clock.now().getTime()),
  link: ({ page, call }) => `${call.state.publicUrl()}/feed/${page.id}`,
  picture: ({ page, call }, inner) => picture(call.state, page.id, inner),
  instagram_business_account: ({ page, call }, inner) => linkedInstagram(call, page, inner),
  connected_instagram_account: ({ page, call }, inner) => linkedInstagram(call, page, inner),
  is_published: () => true,
};

function pageToken(call: GraphCall, page: Page): string | undefined {
  const role = page.roles.find((candidate) => candidate.networkUserId === call.token.networkUserId);
  if (!role?.hasToken) return undefined;
  return call.token.kind === 'page' ? call.token.token : pageTokenOf(call.state, call.token, page.id).token;
}

function linkedInstagram(call: GraphCall, page: Page, inner: Fields | null): unknown {
  const account = page.instagramId === null ? undefined : call.state.instagram.get(page.instagramId);
  // Without the permission the field is left out, it is not an error.
  if (!account || !hasScope(call.state, call.token, 'instagram_basic')) return undefined;
  return select('IGUser', instagramFields, ['id'], { account, state: call.state }, inner);
}

function picture(state: State, id: string, inner: Fields | null): unknown {
  const data = {
    height: 100,
    is_silhouette: false,
    url: `${state.publicUrl()}/avatar/${id}.svg`,
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

export const instagramFields: Resolvers<{ account: InstagramAccount; state: State }> = {
  id: ({ account }) => account.id,
  ig_id: ({ account }) => account.id,
  username: ({ account }) => account.username,
  name: ({ account }) => account.name,
  biography: () => '',
  profile_picture_url: ({ account, state }) => `${state.publicUrl()}/avatar/${account.id}.svg`,
  followers_count: ({ account, state }) => followersAt(account, state.clock.now().getTime()),
  follows_count: () => 0,
  media_count: ({ account, state }) =>
    state.media.values().filter((media) => media.igId === account.id && isOut(state, media)).length,
  is_published: () => true,
};

/** `GET /{ig}`. */
export const readInstagram: Edge<'ig'> = {
  params: [],
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    return select('IGUser', instagramFields, ['id'], { account, state: call.state }, call.fields);
  },
};

/** `GET /me/permissions`. */
export const listPermissions: Edge<'user'> = {
  params: ['permission', 'status'],
  run(call) {
    const grant = grantOf(call.state, call.token);
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
  const grant = grantOf(call.state, call.token);
  if (!grant) return { success: true };
  const key = grantKey(grant.networkUserId, grant.appId);
  if (permission === undefined) {
    call.state.grants.delete(key);
    for (const token of call.state.tokens.values()) {
      const same =
        token.networkUserId === grant.networkUserId && token.appId === grant.appId && token.dead === null;
      if (same) call.state.tokens.put(token.token, { ...token, dead: 458 });
    }
    return { success: true };
  }
  if (!grant.granted.includes(permission)) throw badParameter(`Permission ${permission} was not granted`);
  const granted = grant.granted.filter((scope) => scope !== permission);
  call.state.grants.put(key, { ...grant, granted, declined: [...grant.declined, permission] });
  return { success: true };
}
