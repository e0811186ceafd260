import { allowMastodon, readMastodonDialog } from './login.ts';
import { keyOf, type MastodonAccount, type MastodonServer, type State } from './state.ts';

export type NewMastodonAccount = Pick<MastodonAccount, 'username'> & Partial<MastodonAccount>;

/** What Mastodon's people and their servers do. */
export interface MastodonControls {
  addMastodonAccount(account: NewMastodonAccount): MastodonAccount;
  /** Puts a server there, or changes what one is and says of itself. */
  changeMastodonServer(name: string, change: Partial<Omit<MastodonServer, 'name'>>): MastodonServer;
  /** Ends an account's tokens, as after the app was removed in its settings. */
  killMastodonTokens(death: { account?: string }): number;
  /** A server forgets the apps that were registered there. */
  forgetMastodonApps(server: string): void;
  /**
   * Passes a server's login page without a browser and returns the address the browser would be sent to.
   * @param login.url the page's address
   * @param login.account `id@server`; default the server's first
   */
  authorizeMastodon(login: { url: string; account?: string }): string;
}

const USUAL: Omit<MastodonServer, 'name'> = {
  kind: 'mastodon',
  characters: 500,
  configuration: {
    statuses: { max_characters: 500, max_media_attachments: 4 },
    media_attachments: {
      image_size_limit: 16_777_216,
      video_size_limit: 103_809_024,
      description_limit: 1500,
    },
  },
};

export function mastodonControls(state: State): MastodonControls {
  return {
    addMastodonAccount(given) {
      const { id = `10${state.store.nextNumber()}`, server = 'mastodon.social', ...rest } = given;
      const account = { displayName: given.username, followers: 320, ...rest, id, server };
      return state.mastodonAccounts.put(keyOf(account), account);
    },
    changeMastodonServer: (name, change) =>
      state.mastodonServers.put(name, { ...USUAL, ...state.mastodonServers.get(name), ...change, name }),
    killMastodonTokens({ account }) {
      const dying = state.mastodonTokens
        .values()
        .filter((token) => !token.revoked && (account === undefined || token.account === account));
      for (const token of dying) state.mastodonTokens.put(token.token, { ...token, revoked: true });
      return dying.length;
    },
    forgetMastodonApps(server) {
      for (const app of state.mastodonApps.values())
        if (app.server === server) state.mastodonApps.delete(app.clientId);
    },
    authorizeMastodon({ url, account }) {
      const { pathname, searchParams } = new URL(url);
      const server = /\/servers\/([^/]+)\//.exec(pathname)?.[1] ?? '';
      const asked = readMastodonDialog(state, server, searchParams);
      if (!asked.ok) throw new Error(asked.reason);
      const first = state.mastodonAccounts.values().find((one) => one.server === server);
      const chosen = account === undefined ? first : state.mastodonAccounts.get(account);
      if (chosen === undefined) throw new Error(`no such account: ${String(account)}`);
      return allowMastodon(state, asked, chosen);
    },
  };
}

/** Puts the demonstration servers and accounts in place where the folder is new. */
export function seedMastodon(state: State): void {
  if (state.mastodonServers.size() > 0) return;
  const { addMastodonAccount, changeMastodonServer } = mastodonControls(state);
  changeMastodonServer('mastodon.social', {});
  changeMastodonServer('pol.social', {});
  changeMastodonServer('blog.ziarno.example', { kind: 'blog' });
  changeMastodonServer('dalej.ziarno.example', { kind: 'elsewhere' });
  addMastodonAccount({
    id: '109001',
    username: 'palarnia_swit',
    displayName: 'Palarnia Świt',
    followers: 1240,
  });
  // Another account of the same number, on a server of its own.
  addMastodonAccount({
    id: '109001',
    server: 'pol.social',
    username: 'piekarnia',
    displayName: 'Piekarnia Ziarno',
  });
}
