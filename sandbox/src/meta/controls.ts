import { grantAccess, readDialogRequest } from './login.ts';
import {
  type Business,
  type InstagramAccount,
  type Page,
  SANDBOX_META_APP,
  type State,
  type User,
} from './state.ts';
import { grantKey } from './tokens.ts';

export interface NewPage {
  id?: string;
  name: string;
  category?: string;
  followersCount?: number;
  /** People who run it; default the first demonstration person with all tasks and a token. */
  roles?: Page['roles'];
  instagramId?: string | null;
  refuseDuplicates?: boolean;
  onlyInBusiness?: boolean;
}

export interface NewInstagram {
  id?: string;
  username: string;
  name?: string;
  followersCount?: number;
  quotaTotal?: number;
  containersTotal?: number;
  /** Links it to this Page. */
  pageId?: string;
}

export interface TokenDeath {
  /** Which tokens: by person, by page, or one. Without any: all. */
  networkUserId?: string;
  pageId?: string;
  token?: string;
  /** Meta's subcode: 458 app removed, 459 checkpoint, 460 password changed, 463 expired, 464, 467 invalid, 492 role lost. */
  subcode: number;
}

/** What `authorize` stands for: a person passing the login dialog. */
export interface Authorization {
  redirectUri: string;
  state?: string;
  /** Default: all permissions the product asks for. */
  scopes?: string[];
  /** Asked for, but unticked by the person. */
  declined?: string[];
  /** Default: Anna Nowak. */
  networkUserId?: string;
  /** Default: all pages of the person. */
  pageIds?: string[];
}

/** What Meta's people and Meta itself do. */
export interface MetaControls {
  addUser(user: { id?: string; name: string; note?: string }): User;
  addPage(page: NewPage): Page;
  addInstagram(account: NewInstagram): InstagramAccount;
  /** Changes an existing Page or Instagram account; roles, tasks, quota, duplicates. */
  changePage(id: string, change: Partial<Omit<Page, 'id'>>): Page;
  changeInstagram(id: string, change: Partial<Omit<InstagramAccount, 'id'>>): InstagramAccount;
  /** Lets tokens die; returns how many did. New logins work. */
  killTokens(death: TokenDeath): number;
  /** Takes permissions back as a person can in their settings; the tokens stay alive. */
  withdrawScopes(networkUserId: string, scopes: string[]): void;
  /** Passes the login dialog without a browser and returns the address the browser would be sent to. */
  authorize(authorization: Authorization): string;
  addBusiness(business: Omit<Business, 'id'>): Business;
}

/** The permissions that the product asks for at once. */
export const PRODUCT_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
  'pages_manage_engagement',
  'pages_read_user_content',
  'instagram_manage_comments',
] as const;

const FIRST_USER = '10157000000000001';

export const metaControls = (state: State): MetaControls => ({
  ...accountControls(state),
  ...tokenControls(state),
});

type AccountControls = Pick<
  MetaControls,
  'addUser' | 'addBusiness' | 'addPage' | 'addInstagram' | 'changePage' | 'changeInstagram'
>;

function accountControls(state: State): AccountControls {
  const changePage: MetaControls['changePage'] = (id, change) => {
    const page = state.pages.get(id);
    if (!page) throw new Error(`no such page: ${id}`);
    return state.pages.put(id, { ...page, ...change });
  };
  return {
    changePage,
    changeInstagram(id, change) {
      const account = state.instagram.get(id);
      if (!account) throw new Error(`no such Instagram account: ${id}`);
      return state.instagram.put(id, { ...account, ...change });
    },
    addUser(user) {
      const id = user.id ?? `10157${String(state.store.nextNumber()).padStart(12, '0')}`;
      return state.users.put(id, { id, name: user.name, note: user.note ?? '' });
    },
    addBusiness(business) {
      const id = `7788${String(state.store.nextNumber()).padStart(11, '0')}`;
      return state.businesses.put(id, { id, ...business });
    },
    addPage(page) {
      const id = page.id ?? `1020${String(state.store.nextNumber()).padStart(11, '0')}`;
      return state.pages.put(id, {
        id,
        name: page.name,
        category: page.category ?? 'Firma lokalna',
        followersCount: page.followersCount ?? 0,
        instagramId: page.instagramId ?? null,
        roles: page.roles ?? [
          {
            networkUserId: FIRST_USER,
            tasks: ['ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MODERATE'],
            hasToken: true,
          },
        ],
        refuseDuplicates: page.refuseDuplicates ?? false,
        onlyInBusiness: page.onlyInBusiness ?? false,
      });
    },
    addInstagram(account) {
      const id = account.id ?? `17841${String(state.store.nextNumber()).padStart(12, '0')}`;
      if (account.pageId !== undefined) changePage(account.pageId, { instagramId: id });
      return state.instagram.put(id, {
        id,
        username: account.username,
        name: account.name ?? account.username,
        followersCount: account.followersCount ?? 0,
        quotaTotal: account.quotaTotal ?? 50,
        containersTotal: account.containersTotal ?? 400,
      });
    },
  };
}

type TokenControls = Pick<MetaControls, 'killTokens' | 'withdrawScopes' | 'authorize'>;

function tokenControls(state: State): TokenControls {
  return {
    killTokens(death) {
      const dying = state.tokens
        .values()
        .filter(
          (token) =>
            token.dead === null &&
            (death.networkUserId === undefined || token.networkUserId === death.networkUserId) &&
            (death.pageId === undefined || token.pageId === death.pageId) &&
            (death.token === undefined || token.token === death.token),
        );
      for (const token of dying) state.tokens.put(token.token, { ...token, dead: death.subcode });
      return dying.length;
    },
    withdrawScopes(networkUserId, scopes) {
      const key = grantKey(networkUserId, SANDBOX_META_APP.id);
      const grant = state.grants.get(key);
      if (!grant) throw new Error(`this person has not allowed the app: ${networkUserId}`);
      const granted = grant.granted.filter((scope) => !scopes.includes(scope));
      state.grants.put(key, { ...grant, granted, declined: [...new Set([...grant.declined, ...scopes])] });
    },
    authorize(authorization) {
      const networkUserId = authorization.networkUserId ?? FIRST_USER;
      const scopes = authorization.scopes ?? [...PRODUCT_SCOPES];
      const request = readDialogRequest(
        new URLSearchParams({
          client_id: SANDBOX_META_APP.id,
          redirect_uri: authorization.redirectUri,
          scope: scopes.join(','),
          ...(authorization.state === undefined ? {} : { state: authorization.state }),
        }),
      );
      if (!request.ok) throw new Error(request.reason);
      const own = state.pages
        .values()
        .filter((page) => page.roles.some((role) => role.networkUserId === networkUserId));
      return grantAccess(state, request, {
        networkUserId,
        scopes: scopes.filter((scope) => !authorization.declined?.includes(scope)),
        pageIds: authorization.pageIds ?? own.map((page) => page.id),
      });
    },
  };
}
