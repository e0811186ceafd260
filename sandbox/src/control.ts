import type { ClockChange, ClockState } from './clock.ts';
import { seedWorld } from './demo-world.ts';
import type { FaultBook, FaultInput, FaultRule } from './fault-book.ts';
import { type InboxMessage, listInbox } from './inbox-pages.ts';
import type { PostFigures } from './insight-figures.ts';
import { type InsightSettings, insightSettings } from './insight-settings.ts';
import { grantAccess, readDialogRequest } from './meta-login.ts';
import { grantKey } from './meta-tokens.ts';
import type { Business } from './meta-world.ts';
import { addPastPost, type PastPost, truthOf } from './past-posts.ts';
import type { RequestFigures, RequestLog } from './request-log.ts';
import type { Settings } from './settings.ts';
import { settleEverything } from './settle-everything.ts';
import type { StripeLevers } from './stripe-levers.ts';
import { type TikTokLevers, tiktokLevers } from './tiktok-levers.ts';
import type { Creator } from './tiktok-world.ts';
import {
  type InstagramAccount,
  type LedgerEntry,
  type Page,
  type Person,
  SANDBOX_META_APP,
  type World,
} from './world.ts';

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
  personId?: string;
  pageId?: string;
  token?: string;
  /** Meta's subcode: 458 app removed, 459 checkpoint, 460 password changed, 463 expired, 464, 467 invalid, 492 role lost. */
  subcode: number;
}

export interface Accounts {
  people: Person[];
  pages: Page[];
  instagram: InstagramAccount[];
  creators: Creator[];
}

/** What `authorize` stands for: a person passing the login dialog. */
export interface Authorization {
  redirectUri: string;
  state?: string;
  /** Default: all eight permissions the product asks for. */
  scopes?: string[];
  /** Asked for, but unticked by the person. */
  declined?: string[];
  /** Default: Anna Nowak. */
  personId?: string;
  /** Default: all pages of the person. */
  pageIds?: string[];
}

/** The sandbox's levers, the same in process and over `/_control`. */
export interface Control extends TikTokLevers {
  /** Everything made visible to the world, oldest first; deleted posts stay in it. */
  ledger(filter?: { accountId?: string | undefined }): LedgerEntry[];
  inbox(filter?: { to?: string | undefined }): InboxMessage[];
  faults: {
    replace(rules: FaultInput[]): FaultRule[];
    add(rule: FaultInput): FaultRule;
    list(): FaultRule[];
    clear(id?: string): void;
  };
  clock: { change(change: ClockChange): ClockState; state(): ClockState };
  requests(filter?: { provider?: string | undefined; limit?: number | undefined }): RequestFigures;
  clearRequests(): void;
  stripe: StripeLevers;
  settings(change?: Partial<Settings>): Settings;
  accounts(): Accounts;
  /** How the networks treat those who ask for insights. */
  insights(change?: Partial<InsightSettings>): InsightSettings;
  /** Puts a post into an account's past; returns its id. */
  addPastPost(post: PastPost): string;
  /** A post's figures as the network itself knows them. */
  truthOf(postId: string): PostFigures;
  addPerson(person: { id?: string; name: string; note?: string }): Person;
  addPage(page: NewPage): Page;
  addInstagram(account: NewInstagram): InstagramAccount;
  /** Changes an existing Page or Instagram account; roles, tasks, quota, duplicates. */
  changePage(id: string, change: Partial<Omit<Page, 'id'>>): Page;
  changeInstagram(id: string, change: Partial<Omit<InstagramAccount, 'id'>>): InstagramAccount;
  /** Lets tokens die; returns how many did. New logins work. */
  killTokens(death: TokenDeath): number;
  /** Takes permissions back as a person can in their settings; the tokens stay alive. */
  withdrawScopes(personId: string, scopes: string[]): void;
  /** Passes the login dialog without a browser and returns the address the browser would be sent to. */
  authorize(authorization: Authorization): string;
  addBusiness(business: Omit<Business, 'id'>): Business;
  /** Forgets everything: accounts, posts, mail, faults, clock, counts; the demonstration accounts come back. */
  reset(): void;
}

/** The eight permissions that the product asks for at once. */
export const PRODUCT_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
] as const;

const FIRST_PERSON = '10157000000000001';

export function createControl(options: {
  world: World;
  faults: FaultBook;
  requests: RequestLog;
  stripe: StripeLevers;
}): Control {
  const { faults, requests, stripe, world } = options;
  return {
    stripe,
    ledger(filter = {}) {
      settleEverything(world);
      return world.ledger
        .values()
        .filter((entry) => filter.accountId === undefined || entry.accountId === filter.accountId);
    },
    inbox: (filter = {}) => listInbox(world, filter.to),
    faults,
    clock: { change: world.clock.change, state: world.clock.state },
    requests: requests.figures,
    clearRequests: requests.clear,
    settings: (change) => (change === undefined ? world.settings() : world.changeSettings(change)),
    accounts: () => ({
      people: world.people.values(),
      pages: world.pages.values(),
      instagram: world.instagram.values(),
      creators: world.creators.values(),
    }),
    insights: (change) => insightSettings(world, change),
    addPastPost: (post) => addPastPost(world, post),
    truthOf: (postId) => truthOf(world, postId),
    ...accountLevers(world),
    ...tiktokLevers(world),
    ...tokenLevers(world),
    reset() {
      world.store.reset();
      seedWorld(world);
      faults.clear();
      requests.clear();
      world.clock.reset();
    },
  };
}

type AccountLevers = Pick<
  Control,
  'addPerson' | 'addBusiness' | 'addPage' | 'addInstagram' | 'changePage' | 'changeInstagram'
>;

function accountLevers(world: World): AccountLevers {
  const changePage: Control['changePage'] = (id, change) => {
    const page = world.pages.get(id);
    if (!page) throw new Error(`no such page: ${id}`);
    return world.pages.put(id, { ...page, ...change });
  };
  return {
    changePage,
    changeInstagram(id, change) {
      const account = world.instagram.get(id);
      if (!account) throw new Error(`no such Instagram account: ${id}`);
      return world.instagram.put(id, { ...account, ...change });
    },
    addPerson(person) {
      const id = person.id ?? `10157${String(world.store.nextNumber()).padStart(12, '0')}`;
      return world.people.put(id, { id, name: person.name, note: person.note ?? '' });
    },
    addBusiness(business) {
      const id = `7788${String(world.store.nextNumber()).padStart(11, '0')}`;
      return world.businesses.put(id, { id, ...business });
    },
    addPage(page) {
      const id = page.id ?? `1020${String(world.store.nextNumber()).padStart(11, '0')}`;
      return world.pages.put(id, {
        id,
        name: page.name,
        category: page.category ?? 'Firma lokalna',
        followersCount: page.followersCount ?? 0,
        instagramId: page.instagramId ?? null,
        roles: page.roles ?? [
          { personId: FIRST_PERSON, tasks: ['ANALYZE', 'CREATE_CONTENT', 'MANAGE'], hasToken: true },
        ],
        refuseDuplicates: page.refuseDuplicates ?? false,
        onlyInBusiness: page.onlyInBusiness ?? false,
      });
    },
    addInstagram(account) {
      const id = account.id ?? `17841${String(world.store.nextNumber()).padStart(12, '0')}`;
      if (account.pageId !== undefined) changePage(account.pageId, { instagramId: id });
      return world.instagram.put(id, {
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

type TokenLevers = Pick<Control, 'killTokens' | 'withdrawScopes' | 'authorize'>;

function tokenLevers(world: World): TokenLevers {
  return {
    killTokens(death) {
      const dying = world.tokens
        .values()
        .filter(
          (token) =>
            token.dead === null &&
            (death.personId === undefined || token.personId === death.personId) &&
            (death.pageId === undefined || token.pageId === death.pageId) &&
            (death.token === undefined || token.token === death.token),
        );
      for (const token of dying) world.tokens.put(token.token, { ...token, dead: death.subcode });
      return dying.length;
    },
    withdrawScopes(personId, scopes) {
      const key = grantKey(personId, SANDBOX_META_APP.id);
      const grant = world.grants.get(key);
      if (!grant) throw new Error(`this person has not allowed the app: ${personId}`);
      const granted = grant.granted.filter((scope) => !scopes.includes(scope));
      world.grants.put(key, { ...grant, granted, declined: [...new Set([...grant.declined, ...scopes])] });
    },
    authorize(authorization) {
      const personId = authorization.personId ?? FIRST_PERSON;
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
      const own = world.pages
        .values()
        .filter((page) => page.roles.some((role) => role.personId === personId));
      return grantAccess(world, request, {
        personId,
        scopes: scopes.filter((scope) => !authorization.declined?.includes(scope)),
        pageIds: authorization.pageIds ?? own.map((page) => page.id),
      });
    },
  };
}
