import { allowX, readXDialog } from './login.ts';
import type { State, XUser } from './state.ts';

export type NewXUser = Pick<XUser, 'username'> & Partial<XUser>;

/** What X's people and X itself do. */
export interface XControls {
  addXUser(user: NewXUser): XUser;
  /** Ends an account's logins: the access tokens, or everything, as after the app was removed in the settings. */
  killXTokens(death: { user?: string; what: 'access' | 'all' }): number;
  /** What the app's owner has spent so far, in dollars. */
  spentAtX(): number;
  /**
   * Passes the login page without a browser and returns the address the browser would be sent to.
   * @param login.url the page's address
   */
  authorizeX(login: { url: string; user?: string }): string;
}

export function xControls(state: State): XControls {
  return {
    addXUser(given) {
      const id = given.id ?? `17${String(state.store.nextNumber()).padStart(14, '0')}`;
      return state.xUsers.put(id, { name: given.username, followers: 410, note: '', ...given, id });
    },
    killXTokens({ user, what }) {
      const dying = state.xLogins
        .values()
        .filter((login) => !login.revoked && (user === undefined || login.user === user));
      const accessExpiresAt = state.clock.now().toISOString();
      for (const login of dying)
        state.xLogins.put(login.id, { ...login, accessExpiresAt, revoked: what === 'all' });
      return dying.length;
    },
    spentAtX: () => (state.xSpent.get('spent') ?? 0) / 1000,
    authorizeX({ url, user }) {
      const asked = readXDialog(new URL(url).searchParams);
      if (!asked.ok) throw new Error(asked.reason);
      const [first] = state.xUsers.values();
      const chosen = user === undefined ? first : state.xUsers.get(user);
      if (chosen === undefined) throw new Error(`no such account: ${String(user)}`);
      return allowX(state, asked, chosen);
    },
  };
}

/** Puts the demonstration accounts in place where the folder is new. */
export function seedX(state: State): void {
  if (state.xUsers.size() > 0) return;
  const { addXUser } = xControls(state);
  addXUser({
    id: '1700000000000001',
    username: 'PalarniaSwit',
    name: 'Palarnia Świt',
    followers: 1530,
    note: 'Konto palarni',
  });
  addXUser({
    id: '1700000000000002',
    username: 'PiekarniaZiarno',
    name: 'Piekarnia Ziarno',
    note: 'Konto piekarni',
  });
}
