import { allowTikTok, readTikTokDialog } from './login.ts';
import { type Creator, SANDBOX_TIKTOK_APP, type State, TIKTOK_SCOPES } from './state.ts';

const FIRST_CREATOR = '_000demo-creator-swit';
/** What the product asks for at once. */
const PRODUCT_SCOPES = Object.keys(TIKTOK_SCOPES).filter((scope) => scope !== 'video.upload');

export type NewCreator = Pick<Creator, 'username'> & Partial<Omit<Creator, 'username'>>;

/** What TikTok's people and TikTok itself do. */
export interface TikTokControls {
  addCreator(creator: NewCreator): Creator;
  changeCreator(openId: string, change: Partial<Omit<Creator, 'openId'>>): Creator;
  /** Ends a creator's logins: the access tokens, or everything, as after leaving the app in TikTok's settings. */
  killTikTokTokens(death: { openId?: string; what: 'access' | 'all' }): number;
  /** Passes TikTok's login page without a browser and returns the address the browser would be sent to. */
  authorizeTikTok(login: {
    redirectUri: string;
    state: string;
    openId?: string;
    declined?: string[];
  }): string;
}

export function tiktokControls(sandboxState: State): TikTokControls {
  return {
    addCreator(creator) {
      const openId = creator.openId ?? `_000creator-${sandboxState.store.nextNumber()}`;
      return sandboxState.creators.put(openId, {
        nickname: creator.username,
        note: '',
        isPrivate: false,
        followersCount: 0,
        commentDisabled: false,
        duetDisabled: false,
        stitchDisabled: false,
        maxSeconds: 600,
        postsPerDay: 15,
        banned: false,
        ...creator,
        openId,
      });
    },
    changeCreator(openId, change) {
      const creator = sandboxState.creators.get(openId);
      if (!creator) throw new Error(`no such creator: ${openId}`);
      return sandboxState.creators.put(openId, { ...creator, ...change });
    },
    killTikTokTokens({ openId, what }) {
      const dying = sandboxState.tiktokLogins
        .values()
        .filter((login) => !login.revoked && (openId === undefined || login.openId === openId));
      const accessExpiresAt = sandboxState.clock.now().toISOString();
      for (const login of dying)
        sandboxState.tiktokLogins.put(login.id, { ...login, accessExpiresAt, revoked: what === 'all' });
      return dying.length;
    },
    authorizeTikTok({ redirectUri, state, openId = FIRST_CREATOR, declined = [] }) {
      const { clientKey } = SANDBOX_TIKTOK_APP;
      const query = { client_key: clientKey, response_type: 'code', scope: PRODUCT_SCOPES.join(',') };
      const asked = readTikTokDialog(new URLSearchParams({ ...query, redirect_uri: redirectUri, state }));
      if (!asked.ok) throw new Error(asked.reason);
      const scopes = PRODUCT_SCOPES.filter((scope) => !declined.includes(scope));
      return allowTikTok(sandboxState, asked, { openId, scopes });
    },
  };
}
